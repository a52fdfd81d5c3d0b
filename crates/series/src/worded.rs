//! Closed sets of words that travel: each an enum, written and typed as its words.

/// Declares an enum whose values are told in words.
macro_rules! worded {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$about:meta])* $value:ident = $words:tt),* $(,)? }) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS))]
        $(#[$meta])*
        $vis enum $name {
            $($(#[$about])* #[serde(rename = $words)] $value,)*
        }

        impl $name {
            #[allow(dead_code)] // some only travel
            $vis const fn words(self) -> &'static str {
                match self {
                    $($name::$value => $words,)*
                }
            }
        }
    };
}

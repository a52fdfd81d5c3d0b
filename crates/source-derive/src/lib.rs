//! `#[derive(Read)]`: the declaration of a section of a file is its reader. How to use it stands in
//! `source::read`; this crate only writes the code down.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DataEnum, DeriveInput, Error, Field, Fields, Ident, LitStr, Result, Token, Type};

/// Makes a type readable from a file; see `source::read`.
#[proc_macro_derive(Read, attributes(read))]
pub fn derive_read(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    expand(&input).unwrap_or_else(|error| error.to_compile_error()).into()
}

fn expand(input: &DeriveInput) -> Result<TokenStream> {
    let marks = Marks::of(&input.attrs)?;
    marks.allow(&["what", "tag", "snake", "check", "within", "context", "parsed"])?;
    let what = marks.text("what")?.unwrap_or_else(|| in_words(&input.ident, ' '));
    let body = match &input.data {
        _ if marks.has("parsed") => Body::Value(quote!(::source::read::parsed(node, name, faults))),
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => Body::Keys(section(&fields.named.iter().collect::<Vec<_>>(), &marks)?),
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                Body::Value(newtype(&fields.unnamed[0], &marks)?)
            }
            _ => return Err(Error::new(input.span(), "a section has named fields, a figure has one")),
        },
        Data::Enum(data) => {
            if let Some(tag) = marks.text("tag")? {
                Body::Keys(tagged(data, &tag, &what, &marks)?)
            } else {
                let (words, body) = worded(&input.ident, data, &what)?;
                Body::Word(words, body)
            }
        }
        Data::Union(_) => return Err(Error::new(input.span(), "a union cannot be read")),
    };
    let name = &input.ident;
    let (_, own, bounds) = input.generics.split_for_impl();
    let mut generics = input.generics.clone();
    if generics.lifetimes().next().is_none() {
        generics.params.insert(0, syn::parse_quote!('n));
    }
    let node = generics.lifetimes().next().map(|known| known.lifetime.clone());
    let (all, _, _) = generics.split_for_impl();
    let mut in_any = generics.clone();
    in_any.params.push(syn::parse_quote!(AnyContext: ::core::marker::Copy));
    let (all_in_any, _, _) = in_any.split_for_impl();
    let arguments = quote! {
        node: &#node ::source::node::Node,
        name: ::source::read::Name<'_>
    };
    let faults = quote!(faults: &mut ::source::fault::Faults);
    let flat = |of: &TokenStream, context: &TokenStream, body: &TokenStream| {
        quote! {
            #[automatically_derived]
            impl #of ::source::read::Flat<#node, #context> for #name #own #bounds {
                fn flat(
                    section: &mut ::source::node::Section<#node, '_>,
                    context: #context,
                ) -> ::core::option::Option<Self> {
                    let _ = context;
                    #body
                }
            }
        }
    };
    let open = |context: &TokenStream| {
        quote! {
            let _ = name;
            let mut section = ::source::node::Section::open(node, #what, faults)?;
            let made = ::source::read::Flat::flat(&mut section, #context);
            section.close();
            made
        }
    };
    let (words, flat, read) = match (&body, marks.get("context")) {
        (Body::Keys(body), Some(context)) => {
            let (flat, open) = (flat(&quote!(#all), context, body), open(&quote!(context)));
            return Ok(quote! {
                #flat
                #[automatically_derived]
                impl #all ::source::read::ReadIn<#node, #context> for #name #own #bounds {
                    fn read_in(#arguments, context: #context, #faults) -> ::core::option::Option<Self> {
                        #open
                    }
                }
            });
        }
        (_, Some(context)) => return Err(Error::new(context.span(), "only a table is read in a context")),
        (Body::Keys(body), None) => {
            (quote!(), flat(&quote!(#all_in_any), &quote!(AnyContext), body), open(&quote!(())))
        }
        (Body::Value(body), None) => (quote!(), quote!(), body.clone()),
        (Body::Word(words, body), None) => (words.clone(), quote!(), body.clone()),
    };
    Ok(quote! {
        #words
        #flat
        #[automatically_derived]
        impl #all ::source::read::Read<#node> for #name #own #bounds {
            fn read(#arguments, #faults) -> ::core::option::Option<Self> {
                #read
            }
        }
        #[automatically_derived]
        impl #all_in_any ::source::read::ReadIn<#node, AnyContext> for #name #own #bounds {
            const MISSING: ::core::option::Option<fn() -> Self> = <Self as ::source::read::Read<#node>>::MISSING;

            fn read_in(#arguments, _: AnyContext, #faults) -> ::core::option::Option<Self> {
                <Self as ::source::read::Read<#node>>::read(node, name, faults)
            }
        }
    })
}

/// How a type is read: from the keys of a table, from one value, or from a word (with the list of its words).
enum Body {
    Keys(TokenStream),
    Value(TokenStream),
    Word(TokenStream, TokenStream),
}

/// A table: every key is read before any is missed, so that all faults are told at once.
fn section(fields: &[&Field], marks: &Marks) -> Result<TokenStream> {
    let (reads, names) = reads(fields, marks)?;
    let check = check(marks);
    Ok(quote! {
        #reads
        let made = Self { #(#names: #names?),* };
        #check
        ::core::option::Option::Some(made)
    })
}

/// What looks at the whole when all keys are read.
fn check(marks: &Marks) -> Option<TokenStream> {
    let check = marks.get("check")?;
    let context = marks.get("context").map(|_| quote!(context,));
    Some(quote! {
        let place = section.place();
        #check(&made, place, #context section.faults());
    })
}

/// What may be said of a field.
const FIELD_MARKS: [&str; 13] = [
    "key", "default", "within", "with", "by", "flat", "place", "filled", "later", "maybe", "each",
    "one_or_more", "tried",
];

/// What reads the fields out of `section`, and their names.
fn reads(fields: &[&Field], of_all: &Marks) -> Result<(TokenStream, Vec<Ident>)> {
    let snake = of_all.has("snake");
    let mut reads = TokenStream::new();
    let mut names = Vec::new();
    for field in fields {
        let Some(name) = &field.ident else { continue };
        let marks = Marks::of(&field.attrs)?;
        marks.allow(&FIELD_MARKS)?;
        let key = marks.text("key")?.unwrap_or_else(|| {
            let key = name.to_string().trim_start_matches("r#").to_owned();
            if snake { key } else { key.replace('_', "-") }
        });
        let r#type = if marks.has("tried") { inner(&field.ty)? } else { &field.ty };
        let read = match (marks.get("later"), marks.get("flat"), r#type) {
            (Some(value), _, _) => quote!(::core::option::Option::Some(#value)),
            (None, Some(by), _) if by.is_empty() => {
                quote!(<#r#type as ::source::read::Flat<_>>::flat(section, context))
            }
            (None, Some(by), _) => quote!(#by(section, context)),
            (None, None, Type::Reference(_)) if marks.has("place") => {
                quote!(::core::option::Option::Some(section.place()))
            }
            (None, None, _) if marks.has("place") => {
                quote!(::core::option::Option::Some(section.place().clone()))
            }
            (None, None, _) => {
                let (with, missing) = value(r#type, &marks, of_all.get("context"))?;
                quote!(section.read_with(#key, #with, #missing))
            }
        };
        reads.extend(quote!(let #name: ::core::option::Option<#r#type> = #read;));
        let plain = ["with", "by", "flat", "later", "place"].iter().all(|mark| !marks.has(mark));
        if let Some(range) = marks.get("within").or(of_all.get("within").filter(|_| plain)) {
            reads.extend(quote!(let #name = section.within(#key, #range, #name);));
        }
        if marks.has("filled") {
            reads.extend(quote!(let #name = section.filled(#key, #name);));
        }
        if marks.has("tried") {
            reads.extend(quote!(let #name = ::core::option::Option::Some(#name);));
        }
        names.push(name.clone());
    }
    Ok((reads, names))
}

/// What reads the value of a key, and what the lack of it stands for.
fn value(r#type: &Type, marks: &Marks, context: Option<&TokenStream>) -> Result<(TokenStream, TokenStream)> {
    let closure = |body: TokenStream| quote!(|node, name: ::source::read::Name<'_>, faults: &mut ::source::fault::Faults| #body);
    let listed = ["each", "one_or_more"].into_iter().find(|mark| marks.has(mark));
    let one = if listed.is_some() { inner(r#type)? } else { r#type };
    let read = match (marks.get("with"), marks.get("by"), context) {
        (Some(path), _, _) => quote!(#path),
        (None, Some(path), _) => closure(quote!(#path(node, name, context, faults))),
        (None, None, Some(_)) => {
            closure(quote!(<#one as ::source::read::ReadIn<_>>::read_in(node, name, context, faults)))
        }
        (None, None, None) => quote!(<#one as ::source::read::Read>::read),
    };
    let by_function = marks.has("with") || marks.has("by");
    let missing = match (marks.get("default"), context) {
        (Some(default), _) if default.is_empty() => quote!(::core::option::Option::Some(Default::default)),
        (Some(default), _) => quote!(::core::option::Option::Some(|| #default)),
        (None, _) if marks.has("maybe") => {
            quote!(::core::option::Option::Some(|| ::core::option::Option::None))
        }
        (None, _) if listed.is_some() => quote!(::core::option::Option::Some(::std::vec::Vec::new)),
        (None, _) if by_function => quote!(::core::option::Option::<fn() -> #r#type>::None),
        (None, Some(context)) => quote!(<#r#type as ::source::read::ReadIn<#context>>::MISSING),
        (None, None) => quote!(<#r#type as ::source::read::Read>::MISSING),
    };
    let read = match listed {
        Some("each") => closure(quote!(::source::read::each(node, name, faults, #read))),
        Some(_) => closure(quote!(::source::read::one_or_more(node, name, faults, #read))),
        None if marks.has("maybe") => {
            closure(quote!((#read)(node, name, faults).map(::core::option::Option::Some)))
        }
        None => read,
    };
    Ok((read, missing))
}

/// What an `Option` or a `Vec` is of.
fn inner(r#type: &Type) -> Result<&Type> {
    if let Type::Path(path) = r#type
        && let Some(last) = path.path.segments.last()
        && let syn::PathArguments::AngleBracketed(arguments) = &last.arguments
        && let Some(syn::GenericArgument::Type(inner)) = arguments.args.first()
    {
        return Ok(inner);
    }
    Err(Error::new(r#type.span(), "this is said of an `Option` or a `Vec`"))
}

/// A figure with a type of its own: what its one field is.
fn newtype(field: &Field, of_all: &Marks) -> Result<TokenStream> {
    let check = of_all.get("check").map(|check| quote!(#check(&made, &node.place, faults);));
    let marks = Marks::of(&field.attrs)?;
    marks.allow(&["within", "with"])?;
    let r#type = &field.ty;
    let with = marks
        .get("with")
        .map_or_else(|| quote!(<#r#type as ::source::read::Read>::read), |path| quote!(#path));
    let within = marks
        .get("within")
        .map(|range| quote!(let value = ::source::read::within(&node.place, name, #range, value, faults)?;));
    Ok(quote! {
        let value: #r#type = #with(node, name, faults)?;
        #within
        let made = Self(value);
        #check
        ::core::option::Option::Some(made)
    })
}

/// One of several words.
fn worded(name: &Ident, data: &DataEnum, what: &str) -> Result<(TokenStream, TokenStream)> {
    let mut words = Vec::new();
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(Error::new(variant.span(), "an enum whose variants hold something needs `tag`"));
        }
        let (word, own) = (word_of(variant)?, &variant.ident);
        words.push(quote!((#word, Self::#own)));
    }
    let words = quote! {
        #[automatically_derived]
        impl ::source::read::Words for #name {
            const WORDS: &'static [(&'static str, Self)] = &[#(#words),*];
        }
    };
    Ok((words, quote!(::source::read::word(node, name, #what, faults))))
}

/// A table of several kinds, told apart by the word under one key.
fn tagged(data: &DataEnum, tag: &str, what: &str, marks: &Marks) -> Result<TokenStream> {
    let (mut words, mut arms) = (Vec::new(), TokenStream::new());
    for (n, variant) in data.variants.iter().enumerate() {
        let own = &variant.ident;
        words.push(word_of(variant)?);
        let word = &words[n];
        let fields: Vec<_> = match &variant.fields {
            Fields::Unit => Vec::new(),
            Fields::Named(fields) => fields.named.iter().collect(),
            Fields::Unnamed(_) => {
                // What the variant holds is read from the keys of this same table.
                arms.extend(quote! {
                    ::core::option::Option::Some(#word) => {
                        ::source::read::Flat::flat(section, context).map(Self::#own)
                    }
                });
                continue;
            }
        };
        let (reads, names) = reads(&fields, marks)?;
        arms.extend(quote! {
            ::core::option::Option::Some(#word) => {
                #reads
                (|| ::core::option::Option::Some(Self::#own { #(#names: #names?),* }))()
            }
        });
    }
    let check = check(marks);
    Ok(quote! {
        let made = match section.one_of(#tag, #what, &[#(#words),*]) {
            #arms
            _ => {
                // Which keys belong to an unknown kind cannot be known.
                section.hush();
                ::core::option::Option::None
            }
        }?;
        #check
        ::core::option::Option::Some(made)
    })
}

fn word_of(variant: &syn::Variant) -> Result<String> {
    let marks = Marks::of(&variant.attrs)?;
    marks.allow(&["word"])?;
    Ok(marks.text("word")?.unwrap_or_else(|| in_words(&variant.ident, '-')))
}

/// `HorseArtillery` as `horse-artillery`, or with blanks.
fn in_words(name: &Ident, between: char) -> String {
    let mut words = String::new();
    for letter in name.to_string().chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(between);
        }
        words.extend(letter.to_lowercase());
    }
    words
}

/// What stands in `#[read(…)]`: names, some with a value.
struct Marks(Vec<(Ident, TokenStream)>);

struct Mark(Ident, TokenStream);

impl Parse for Mark {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let name: Ident = input.parse()?;
        let mut value = TokenStream::new();
        if input.peek(Token![=]) {
            input.parse::<Token![=]>()?;
            while !input.is_empty() && !input.peek(Token![,]) {
                value.extend([input.parse::<TokenTree>()?]);
            }
        }
        Ok(Mark(name, value))
    }
}

impl Marks {
    fn of(attributes: &[Attribute]) -> Result<Marks> {
        let mut all = Vec::new();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("read")) {
            let marks = attribute.parse_args_with(Punctuated::<Mark, Token![,]>::parse_terminated)?;
            all.extend(marks.into_iter().map(|Mark(name, value)| (name, value)));
        }
        Ok(Marks(all))
    }

    fn allow(&self, known: &[&str]) -> Result<()> {
        match self.0.iter().find(|(name, _)| !known.iter().any(|known| name == known)) {
            Some((name, _)) => Err(Error::new(name.span(), format!("known here: {}", known.join(", ")))),
            None => Ok(()),
        }
    }

    fn get(&self, name: &str) -> Option<&TokenStream> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    fn text(&self, name: &str) -> Result<Option<String>> {
        self.get(name).map(|value| syn::parse2::<LitStr>(value.clone()).map(|text| text.value())).transpose()
    }
}

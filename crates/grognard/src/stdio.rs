//! `grognard umpire`: the protocol on standard input and output.

use crate::Trouble;
use crate::registry::BUILT_IN;
use std::io::{self, BufRead, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use umpire::protocol::{LONGEST_LINE, Session};

/// One line in, one line out, until the input ends.
pub(crate) fn umpire() -> Result<(), Trouble> {
    // A built-in case that cannot be read is told at once, not when somebody poses it.
    BUILT_IN.case_files()?;
    serve(&mut io::stdin().lock(), &mut io::stdout().lock())
}

fn serve(input: &mut impl BufRead, output: &mut impl Write) -> Result<(), Trouble> {
    let mut session = Session::new(&BUILT_IN);
    let mut line = Vec::new();
    loop {
        line.clear();
        let answer = match read_line(input, &mut line)? {
            Read::End => return Ok(()),
            Read::TooLong => Session::too_long(),
            // A bug in a rule must not end the games of everybody else at the table: a match commits
            // a new state only when it is complete, so the session can go on.
            Read::Line => catch_unwind(AssertUnwindSafe(|| session.answer(&line))).unwrap_or_else(|_| {
                r#"{"id":null,"error":"a bug in the umpire: nothing was changed; please report it with the record"}"#
                    .to_owned()
            }),
        };
        output.write_all(answer.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

enum Read {
    Line,
    TooLong,
    End,
}

/// Reads a line of bounded length; what is too long is passed over without being kept.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Read> {
    let mut too_long = false;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            return Ok(match (too_long, line.is_empty()) {
                (true, _) => Read::TooLong,
                (false, true) => Read::End,
                (false, false) => Read::Line,
            });
        }
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        if line.len() + part.len() > LONGEST_LINE {
            too_long = true;
            line.clear();
        }
        if !too_long {
            line.extend_from_slice(part);
        }
        let used = end.map_or(buffer.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            return Ok(if too_long { Read::TooLong } else { Read::Line });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    fn answers(input: &[u8]) -> Vec<String> {
        let mut output = Vec::new();
        let served = serve(&mut BufReader::with_capacity(7, input), &mut output);
        assert!(served.is_ok(), "the process goes on to the end of its input");
        String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
    }

    #[test]
    fn a_line_that_is_too_long_is_passed_over_and_the_next_is_read() {
        let mut input = vec![b'x'; LONGEST_LINE + 5];
        input.extend_from_slice(b"\n{\"id\":2,\"do\":\"pending\"}\n");
        let answers = answers(&input);
        assert_eq!(answers.len(), 2);
        assert!(answers[0].contains("longer than"), "{}", answers[0]);
        assert!(answers[1].contains("\"id\":2"), "{}", answers[1]);
    }

    #[test]
    fn the_last_line_needs_no_line_end_and_an_empty_line_gets_an_error() {
        let answers = answers(b"\n{\"id\":1,\"do\":\"nothing\"}");
        assert_eq!(answers.len(), 2);
        assert!(answers[0].contains("the line is empty"), "{}", answers[0]);
    }
}

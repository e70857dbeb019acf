//! The read-eval-print loop on a pseudo-terminal: what only a terminal has.
#![cfg(unix)]

mod support;

#[path = "support/terminal.rs"]
mod terminal;

use support::Scratch;
use terminal::Terminal;

const PLAIN: &[(&str, &str)] = &[("NO_COLOR", "1")];

#[test]
fn values_are_printed_and_kept() {
    let scratch = Scratch::new();
    let mut terminal = Terminal::start(&scratch, PLAIN);
    assert!(terminal.raw().starts_with("Welcome to fastbuffer"), "{}", terminal.raw());
    for (line, printed) in [
        ("1 + 1", "2"),
        ("_ * 21", "42"),
        ("Buffer.from('abc')", "<Buffer 61 62 63>"),
        ("({ a: 'b' })", "{ a: 'b' }"),
        ("await Promise.resolve(7)", "7"),
        ("throw new Error('boom')", "Uncaught Error: boom"),
        ("_error.message", "'boom'"),
        ("var v = 1", "undefined"),
    ] {
        assert_eq!(terminal.value(line), printed, "{line}");
    }
    terminal.keys("\x04");
    assert!(terminal.end().success());
}

#[test]
fn names_can_be_declared_again() {
    let scratch = Scratch::new();
    let mut terminal = Terminal::start(&scratch, PLAIN);
    for (line, printed) in [
        ("let a = 1", "undefined"),
        ("let a = 2; a", "2"),
        ("const c = 3", "undefined"),
        ("c = 4", "Uncaught TypeError: Assignment to constant variable."),
        ("const c = 5; c", "5"),
        ("class K { m() { return 6; } }", "undefined"),
        ("class K { n() { return 7; } }", "undefined"),
        ("[typeof new K().m, new K().n()]", "[ 'undefined', 7 ]"),
    ] {
        assert_eq!(terminal.value(line), printed, "{line}");
    }
}

#[test]
fn statements_take_several_lines() {
    let scratch = Scratch::new();
    let mut terminal = Terminal::start(&scratch, PLAIN);
    terminal.line("function f() {", "| ");
    terminal.line("  return 5;", "| ");
    assert_eq!(terminal.value("}"), "undefined");
    assert_eq!(terminal.value("f()"), "5");
    // Ctrl-C gives up what is not finished.
    terminal.line("[1,", "| ");
    terminal.keys("\x03");
    terminal.prompt("> ");
    assert_eq!(terminal.value("6"), "6");
}

#[test]
fn tab_completes() {
    let scratch = Scratch::new();
    let mut terminal = Terminal::start(&scratch, PLAIN);
    terminal.keys("Buffer.allocUnsafeS\t");
    terminal.until(|text| text.contains("Buffer.allocUnsafeSlow"));
    terminal.keys(".length\r");
    assert!(terminal.prompt("> ").contains("\n2\n"));
    // Several candidates are listed at the second Tab.
    terminal.keys("Buffer.al\t\t");
    terminal.until(|text| text.contains("allocUnsafeSlow") && text.contains("allocUnsafe "));
    terminal.keys("\x03");
    terminal.prompt("> ");
    assert_eq!(terminal.value("var mine = { someLongName: 8 }"), "undefined");
    terminal.keys("mine.some\t");
    terminal.until(|text| text.contains("mine.someLongName"));
    terminal.keys("\r");
    assert!(terminal.prompt("> ").contains("\n8\n"));
}

#[test]
fn commands() {
    let scratch = Scratch::new();
    scratch.write("given.js", "var given = 9;\ngiven + 1\n");
    let mut terminal = Terminal::start(&scratch, PLAIN);
    let help = terminal.value(".help");
    for command in [".break", ".clear", ".editor", ".exit", ".help", ".load", ".save"] {
        assert!(help.contains(command), "{help}");
    }
    assert!(terminal.value(".load given.js").ends_with("10"));
    assert_eq!(terminal.value("given"), "9");
    assert_eq!(terminal.value(".save kept.js"), "Session saved to: kept.js");
    let kept = std::fs::read_to_string(scratch.path().join("kept.js")).expect("what was saved");
    assert!(kept.contains("given + 1") && kept.ends_with("given"), "{kept}");
    terminal.keys(".editor\r");
    terminal.until(|text| text.contains("Entering editor mode"));
    terminal.keys("const sum =\r");
    terminal.keys("  1 + 2;\r");
    terminal.keys("sum * 10\r");
    terminal.until(|text| text.contains("sum * 10"));
    terminal.keys("\x04");
    assert!(terminal.prompt("> ").contains("30"));
    terminal.keys(".exit\r");
    assert!(terminal.end().success());
}

#[test]
fn history_outlives_the_session() {
    let scratch = Scratch::new();
    let file = scratch.path().join("history");
    let history = file.to_string_lossy().into_owned();
    let environment = [("NO_COLOR", "1"), ("NODE_REPL_HISTORY", history.as_str())];
    let mut terminal = Terminal::start(&scratch, &environment);
    assert_eq!(terminal.value("20 + 22"), "42");
    terminal.keys("\x04");
    assert!(terminal.end().success());
    let mut terminal = Terminal::start(&scratch, &environment);
    terminal.keys("\x1b[A");
    terminal.until(|text| text.contains("20 + 22"));
    terminal.keys("\r");
    assert!(terminal.prompt("> ").contains("\n42\n"));
}

#[test]
fn timers_run_while_the_prompt_waits() {
    let scratch = Scratch::new();
    let mut terminal = Terminal::start(&scratch, PLAIN);
    assert_eq!(terminal.value("setTimeout(() => console.log('la' + 'ter'), 300); 0"), "0");
    terminal.until(|text| text.contains("later"));
    assert_eq!(terminal.value("setTimeout(() => { throw new Error('bo' + 'om'); }, 300); 1"), "1");
    terminal.until(|text| text.contains("Uncaught Error: boom"));
    terminal.prompt("> ");
    assert_eq!(terminal.value("2"), "2");
}

#[test]
fn two_interrupts_leave() {
    let scratch = Scratch::new();
    let mut terminal = Terminal::start(&scratch, PLAIN);
    terminal.keys("\x03");
    assert!(terminal.prompt("> ").contains("press Ctrl+C again"));
    terminal.keys("\x03");
    assert!(terminal.end().success());
}

#[test]
fn colours_where_they_are_wanted() {
    let scratch = Scratch::new();
    let mut terminal = Terminal::start(&scratch, &[]);
    terminal.line("1 + 1", "> ");
    assert!(terminal.raw().contains("\n\x1b[33m2\x1b[39m\r\n"), "{}", terminal.raw());
    let mut terminal = Terminal::start(&scratch, PLAIN);
    terminal.line("1 + 1", "> ");
    assert!(!terminal.raw().contains("\x1b[33m"), "{}", terminal.raw());
}

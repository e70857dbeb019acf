//! Each fact was measured with Node 26.10 (the name before the colon apart).

use super::*;

fn strings(args: &[&str]) -> Vec<String> {
    args.iter().map(|&arg| arg.to_owned()).collect()
}

fn parse_with(args: &[&str], env: &[(&str, &str)], terminal: Terminal) -> Result<Command, String> {
    let env = |name: &str| env.iter().find(|(key, _)| *key == name).map(|(_, value)| value.to_string());
    parse(&strings(args), env, terminal).map_err(|lines| lines.join("\n"))
}

fn run(args: &[&str]) -> Options {
    run_env(args, &[])
}

fn run_env(args: &[&str], env: &[(&str, &str)]) -> Options {
    match parse_with(args, env, Terminal::default()) {
        Ok(Command::Run(options)) => *options,
        other => panic!("{args:?}: {other:?}"),
    }
}

fn refuse(args: &[&str]) -> String {
    parse_with(args, &[], Terminal::default()).expect_err("an error")
}

fn refuse_env(text: &str) -> String {
    parse_with(&["a.js"], &[("NODE_OPTIONS", text)], Terminal::default()).expect_err("an error")
}

#[test]
fn script_ends_options() {
    let options = run(&["--no-warnings", "a.js", "-e", "1", "--", "--foo"]);
    assert_eq!(options.mode, Mode::File);
    assert_eq!(options.script_args, ["a.js", "-e", "1", "--", "--foo"]);
    assert_eq!(options.exec_argv, ["--no-warnings"]);
    assert!(!options.flags.warnings);
    assert_eq!(run(&["--", "-e", "1"]).script_args, ["-e", "1"]);
    assert_eq!(run(&["--", "a.js", "x"]).exec_argv, [""; 0]);
}

#[test]
fn eval_and_print() {
    let options = run(&["-e", "code", "--", "--x", "y"]);
    assert_eq!((options.mode, options.source.as_deref()), (Mode::Eval, Some("code")));
    assert_eq!(options.script_args, ["--x", "y"]);
    assert_eq!(options.exec_argv, ["-e", "code"]);
    for args in [&["-p", "code"][..], &["-pe", "code"], &["-p", "-e", "code"], &["--print", "code"]] {
        let options = run(args);
        assert_eq!((options.print, options.source.as_deref()), (true, Some("code")), "{args:?}");
    }
    assert_eq!(run(&["--eval=1+1"]).source.as_deref(), Some("1+1"));
    assert_eq!(run(&["-p", r"\-1"]).source.as_deref(), Some("-1"));
    assert_eq!(run(&["-e", ""]).mode, Mode::Eval);
    assert_eq!(run(&["-e", "1", "-e", "2"]).source.as_deref(), Some("2"));
    assert_eq!(run(&["--print=3"]).source, None);
}

#[test]
fn modes() {
    let terminal = Terminal { stdin: true, stdout: true };
    let mode = |args: &[&str], terminal| match parse_with(args, &[], terminal) {
        Ok(Command::Run(options)) => options.mode,
        other => panic!("{other:?}"),
    };
    assert_eq!(mode(&[], Terminal::default()), Mode::Stdin);
    assert_eq!(mode(&["-", "x"], Terminal::default()), Mode::Stdin);
    assert_eq!(mode(&["-p", "-"], Terminal::default()), Mode::Stdin);
    assert_eq!(mode(&[], terminal), Mode::Repl);
    assert_eq!(mode(&["-i"], Terminal::default()), Mode::Repl);
    assert_eq!(mode(&["-i", "-e", "1"], Terminal::default()), Mode::Repl);
    assert_eq!(mode(&["-i", "a.js"], terminal), Mode::File);
    assert_eq!(mode(&["-i", "-c", "a.js"], terminal), Mode::Check);
    assert_eq!(mode(&["-p", "--", "1+1"], Terminal::default()), Mode::File);
    assert_eq!(parse_with(&["-v", "-h"], &[], terminal), Ok(Command::Version));
    assert_eq!(parse_with(&["--help", "x"], &[], terminal), Ok(Command::Help));
}

#[test]
fn refusals() {
    let table = [
        (&["--bogus=1"][..], "fastbuffer: bad option: --bogus=1"),
        (&["-x"], "fastbuffer: bad option: -x"),
        (&["-ep", "1"], "fastbuffer: bad option: -ep"),
        (&["-rfs"], "fastbuffer: bad option: -rfs"),
        (&["-r=fs"], "fastbuffer: bad option: -r=fs"),
        (&["-p", "-1"], "fastbuffer: bad option: -1"),
        (&["--a", "--b"], "fastbuffer: bad option: --a\nfastbuffer: bad option: --b"),
        (&["-v", "--bogus"], "fastbuffer: bad option: --bogus"),
        (&["-e"], "fastbuffer: -e requires an argument"),
        (&["-e", "-1"], "fastbuffer: -e requires an argument"),
        (&["-e", "-"], "fastbuffer: -e requires an argument"),
        (&["-pe"], "fastbuffer: --eval requires an argument"),
        (&["--eval="], "fastbuffer: --eval= requires an argument"),
        (&["--import"], "fastbuffer: --import requires an argument"),
        (&["--no-eval"], "fastbuffer: --no-eval is an invalid negation because it is not a boolean option"),
        (&["--no-no-warnings"], "fastbuffer: bad option: --no-no-warnings"),
        (&["-c", "-e", "1"], "fastbuffer: either --check or --eval can be used, not both"),
        (&["--unhandled-rejections=foo"], "fastbuffer: invalid value for --unhandled-rejections"),
        (
            &["--stack-trace-limit=abc"],
            "Error: illegal value for flag --stack-trace-limit=abc of type int\nTry --help for options\n\
             fastbuffer: bad option: --stack-trace-limit=abc",
        ),
        (&["--memory-limit=12Q"], "fastbuffer: --memory-limit must be a size such as 64M or 1G"),
    ];
    for (args, message) in table {
        assert_eq!(refuse(args), message, "{args:?}");
    }
}

#[test]
fn switches() {
    let flags = run(&["--no_deprecation", "--zero-fill-buffers=false", "--expose_gc", "a.js"]).flags;
    assert!(!flags.deprecation && flags.zero_fill_buffers && flags.expose_gc);
    let flags = run(&["--no-zero-fill-buffers", "--warnings", "--no-expose-gc"]).flags;
    assert_eq!(flags, Flags::default());
    let flags = run(&["--disable-warning=A", "--disable-warning", "B", "--stack_trace_limit=-1"]).flags;
    assert_eq!(flags.disable_warning, ["A", "B"]);
    assert_eq!(flags.stack_trace_limit, Some(-1));
    let options = run(&["-r", "a", "--require=b", "--import", "c", "--input-type", "module"]);
    assert_eq!((options.requires, options.imports), (strings(&["a", "b"]), strings(&["c"])));
    assert_eq!(options.input_type, Some(InputType::Module));
}

#[test]
fn sizes() {
    let table = [
        ("64M", Some(64 << 20)),
        ("1g", Some(1 << 30)),
        ("8K", Some(8192)),
        ("4096", Some(4096)),
        ("0", None),
        ("", None),
        ("M", None),
        ("+5", None),
        ("1.5G", None),
        ("99999999999999999999", None),
        ("17179869184G", None),
    ];
    for (text, size) in table {
        assert_eq!(parse_size(text), size, "{text:?}");
    }
}

#[test]
fn environment() {
    let env = [("NODE_OPTIONS", r#"-r "./a b.js"   --stack-trace-limit=5"#), ("NODE_NO_WARNINGS", "1")];
    let options = run_env(&["-r", "c", "x.js"], &env);
    assert_eq!(options.requires, ["./a b.js", "c"]);
    assert_eq!(options.exec_argv, ["-r", "c"]);
    assert_eq!(options.flags.stack_trace_limit, Some(5));
    assert!(!options.flags.warnings);
    assert!(run_env(&[], &[("NODE_NO_WARNINGS", "0")]).flags.warnings);
    assert!(run_env(&[], &[("NODE_PENDING_DEPRECATION", "1")]).flags.pending_deprecation);
}

#[test]
fn environment_refusals() {
    let table = [
        ("-e 1", "fastbuffer: -e is not allowed in NODE_OPTIONS"),
        ("--bogus_x", "fastbuffer: --bogus_x is not allowed in NODE_OPTIONS"),
        ("--bogus=1 --more", "fastbuffer: --bogus= is not allowed in NODE_OPTIONS"),
        ("--expose-internals", "fastbuffer: --expose-internals is not allowed in NODE_OPTIONS"),
        ("-pe", "fastbuffer: -pe is not allowed in NODE_OPTIONS"),
        ("--", "fastbuffer: -- is not allowed in NODE_OPTIONS"),
        ("--require", "fastbuffer: --require requires an argument"),
        (r#""--no-warn\"ings""#, "fastbuffer: --no-warn\"ings is not allowed in NODE_OPTIONS"),
        (r#"-r "./a.js"#, "fastbuffer: invalid value for NODE_OPTIONS (unterminated string)\n"),
        (r#"-r "\"#, "fastbuffer: invalid value for NODE_OPTIONS (invalid escape)\n"),
    ];
    for (text, message) in table {
        assert_eq!(refuse_env(text), message, "{text:?}");
    }
    for text in ["", "-", r"--no-warnings \", "a.js --bogus"] {
        let args = ["-e", "1"];
        assert!(parse_with(&args, &[("NODE_OPTIONS", text)], Terminal::default()).is_ok(), "{text:?}");
    }
}

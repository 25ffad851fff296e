//! What the program says in Chinese, and when.

mod support;

use support::{Folder, Run, Scratch, command, ended, english_words, fed, fewest, without_seconds};

const EIGHT: &str = "2 3 4 1 5 x 7 6 8\n";
const TWO: &str = "1 2 3/4 5 6/0 7 8";
const WRONG: &str = "第 1 组，输出第 1 行：输出 21，但最少步数是 19\n";

/// Lets `check` judge a wrong number, in the given environment.
fn judged(arguments: &[&str], environment: &[(&str, &str)]) -> String {
    let (input, output) = (Scratch::new("input", EIGHT), Scratch::new("output", "21\n"));
    let files = ["check", "acwing:845", input.path(), output.path()];
    let mut command = command(&[arguments, &files].concat());
    command.env_remove("LC_ALL").env_remove("LC_MESSAGES").env_remove("LANG");
    command.envs(environment.iter().copied());
    let Run { output, errors, code } = ended(command.spawn().expect("the binary starts"));
    assert_eq!((errors.as_str(), code), ("", 1));
    output
}

#[test]
fn the_locale_chooses_the_language_and_the_flag_overrules_it() {
    let english = "case 1, line 1 of the output: 21, but 19 moves suffice\n";
    for (arguments, environment, expected) in [
        (&[][..], &[][..], english),
        (&[], &[("LANG", "zh_CN.UTF-8")], WRONG),
        (&[], &[("LC_MESSAGES", "zh_TW.UTF-8")], WRONG),
        (&[], &[("LC_ALL", "zh_CN.UTF-8"), ("LANG", "C")], WRONG),
        (&[], &[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")], english),
        // The output is UTF-8, so other encodings get English.
        (&[], &[("LANG", "zh_CN.GBK")], english),
        (&["--lang", "en"], &[("LC_ALL", "zh_CN.UTF-8")], english),
        (&["--lang", "zh"], &[("LC_ALL", "C")], WRONG),
    ] {
        assert_eq!(judged(arguments, environment), expected, "{arguments:?} {environment:?}");
    }
}

/// What programs read is not translated, nor what is not in the catalogue.
#[test]
fn what_programs_read_stays_as_it_is() {
    for arguments in [
        &["grade", "eight", TWO, "right up", "--format", "json"][..],
        &["judge", "--explain", "poj:1077"],
    ] {
        let english = fewest(arguments);
        let chinese = fewest(&[arguments, &["--lang", "zh"]].concat());
        assert_eq!((english.output, english.code), (chinese.output, chinese.code));
    }
    let solve = ["solve", "eight", TWO, "--format", "json"];
    let english = without_seconds(&fewest(&solve).good());
    assert_eq!(without_seconds(&fewest(&[&solve[..], &["--lang", "zh"]].concat()).good()), english);
}

#[test]
fn an_input_is_validated_in_chinese() {
    let refused = |profile: &str, input: &str| {
        let run = fed(&["--lang", "zh", "validate", profile], input);
        assert_eq!((run.output.as_str(), run.code), ("", 65), "{profile}");
        assert_eq!(english_words(&run.errors), [""; 0], "{}", run.errors);
        run.errors
    };
    let doubled = "错误: 第 1 行第 3 列：此处是空格，应为 `3`\n";
    assert_eq!(refused("acwing:845", "2  3 4 1 5 x 7 6 8\n"), doubled);
    let uneven = "1 2 2\n8 0 4\n7 6 5\n";
    assert!(refused("boj:1525", uneven).contains("方块 2 出现了两次，第一次在第 1 行第 3 列"));
    let solved = "1\n\n1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 0\n";
    let excluded = refused("lightoj:15-puzzle", solved);
    assert!(excluded.ends_with("：不是本题的合法输入：第 1 组已经是目标局面\n"), "{excluded}");
}

#[test]
fn moves_are_graded_in_chinese() {
    let graded = |arguments: &[&str]| {
        let run = fewest(&[&["--lang", "zh", "grade"], arguments].concat());
        assert_eq!(english_words(&run.output), [""; 0], "{}", run.output);
        assert_eq!(english_words(&run.errors), [""; 0], "{}", run.errors);
        run.output + &run.errors
    };
    let detour = graded(&["eight", TWO, "7 5 5 8"]);
    let left = "第 2 步（第 1 行第 3 列的 5）首次偏离最短路；走 8 更好：\n1 2 3\n4 5 6\n7 0 8\n";
    assert!(detour.contains(left), "{detour}");
    let illegal = graded(&["eight", TWO, "r2\nd"]);
    assert!(illegal.contains("不合法；可以走的有 u、l：\n"), "{illegal}");
    assert!(graded(&["eight", "1 2 3/4 5 6/8 7 0", "l"]).contains("无解：相对目标的排列是奇排列"));
    assert!(graded(&["eight", TWO, "r"]).contains("走完 1 步，没有到达目标：\n"));
    assert!(graded(&["eight", TWO, "8 9"]).contains("没有编号为 9 的方块"));
    assert!(graded(&["eight", TWO, "ro"]).contains("`ro` 中的 `o` 不是走法；走法写作"));
    let korf = "14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3";
    let stopped = graded(&["15", korf, "u", "--goal=blank-first", "--max-nodes=1"]);
    assert!(stopped.ends_with("有搜索因节点数中止：+ 表示不小于该数\n"), "{stopped}");
    let rotation = "1 1 1 1 3 2 3 2 3 1 3 2 2 3 1 2 2 2 3 1 2 1 3 3";
    assert!(graded(&["rotation", rotation, "AC"]).contains("每一步都合法"));
    let wrong = |puzzle: &str, board: &str| {
        let run = fewest(&["--lang", "zh", "grade", puzzle, board, "x"]);
        assert_eq!((run.code, english_words(&run.errors).len()), (65, 0), "{}", run.errors);
        run.errors
    };
    assert!(wrong("klotski", "1 2").contains("共 20 格，只有 2 格；请在后面补全"));
    assert!(wrong("lights", "3").contains("没有叫 `3` 的值；可用的有 0 1"));
    assert!(graded(&["eight", TWO, "-1"]).contains("`-1` 不是走法；如果表示无解"));
    assert!(graded(&["cubic", "2 1 RBW RWW EWW", "ldd"]).contains("已证明是最少步数"));
    for (flag, refused) in [
        ("--goal=1", "错误: rotation 的目标是固定的；请去掉 --goal\n"),
        ("--metric=mtm", "错误: rotation 中每一步单独计数；请去掉 --metric\n"),
    ] {
        let run = fewest(&["--lang", "zh", "grade", "rotation", rotation, "AC", flag]);
        assert_eq!((run.code, run.errors.as_str()), (64, refused));
    }
}

/// Where moves differ in cost, a cost is no number of moves.
#[test]
fn costs_are_no_numbers_of_moves() {
    let five = "L L L L L";
    let best = "one-twoR twoL five-tenR oneL one-twoR";
    let graded = |moves: &str| fewest(&["--lang", "zh", "grade", "bridge", five, moves]).output;
    assert!(graded(best).contains("到达目标：总代价 17，已证明代价最小"), "{}", graded(best));
    let dearer = "one-twoR oneL five-tenR twoL one-twoR one-twoL one-twoR";
    assert!(graded(dearer).contains("总代价 21，比最小代价 17 多 4"), "{}", graded(dearer));
    let english = fewest(&["grade", "bridge", five, dearer]).output;
    assert!(english.contains("cost 21, 4 more than the least, which is 17"), "{english}");

    let folder = Folder::new("chinese-costs");
    std::fs::create_dir_all(folder.path()).expect("a directory");
    let page = folder.path().join("page.html");
    let file = page.to_str().expect("a path");
    let compare = ["--lang", "zh", "compare", "--quiet", "--html", file];
    fewest(&[&compare[..], &["bridge", five]].concat()).good();
    let told = std::fs::read_to_string(&page).expect("the page");
    assert!(told.contains("最小代价为 17：") && !told.contains("17 步"), "{told}");
    let film = folder.path().join("film.svg");
    let hard = ["eight", "8 6 7/2 5 4/3 0 1", "--heuristics", "manhattan", "--film"];
    let unusual =
        ["--pruning", "words", "--weight", "1.5", "--max-depth", "20", "--threads", "1,2"];
    let film_path = film.to_str().expect("a path");
    fewest(&[&compare[..], &hard, &[film_path], &unusual].concat());
    let pages = [page, film].map(|file| std::fs::read_to_string(file).expect("a file"));
    for told in pages {
        let name = "ida-star（manhattan），剪枝 words，权重 1.5";
        assert!(told.contains(name), "{told}");
        for english in [">at least", ", within", ", weight", ", pruning", " threads<", ">depth<"] {
            assert!(!told.contains(english), "{english} in {told}");
        }
    }
}

/// Every command does so, even if the rest of its output is English.
#[test]
fn what_is_wrong_with_a_puzzle_file_is_told_in_chinese() {
    let wrong = |name: &str, text: &str, arguments: &[&str]| {
        let file = Scratch::new(name, text);
        let path = file.path();
        let words = arguments.iter().map(|word| if *word == "FILE" { path } else { word });
        let run = fewest(&words.collect::<Vec<_>>());
        assert_eq!((run.output.as_str(), run.code), ("", 65), "{arguments:?}");
        run.errors.replace(path, "FILE")
    };
    let text = "board 2x2\npieces 1 2 3 _\nmvoe slide _\n";
    for command in [
        &["solve", "FILE", "1 2 3 _"][..],
        &["puzzle", "check", "FILE"],
        &["explore", "FILE"],
        &["grade", "FILE", "1 2 3 _", "l"],
    ] {
        let chinese = wrong("wrong.fewest", text, &[command, &["--lang", "zh"]].concat());
        let expected = "FILE:3:1: 没有以 `mvoe` 开头的节；是不是想写 `move`？\n";
        assert_eq!(chinese.split_once(": ").map(|(_, told)| told), Some(expected), "{chinese}");
        let english = wrong("wrong.fewest", text, command);
        let expected = "error: FILE:3:1: no section begins with `mvoe`; did you mean `move`?\n";
        assert_eq!(english, expected);
    }
    let long = "#".repeat(70_000);
    let told = wrong("long.fewest", &long, &["--lang", "zh", "puzzle", "check", "FILE"]);
    assert_eq!(told, "error: FILE: 谜题文件最多 65536 字节\n");
    let cube = "Name cube\nSet CORNERS 8 3\n";
    let told = wrong("cube.tws", cube, &["--lang", "zh", "solve", "FILE", "1"]);
    let import = "如果这是别的程序写的文件，可以用 `fewest puzzle import FILE` 转换成谜题文件";
    assert!(told.ends_with(&format!("；{import}\n")), "{told}");
}

#[test]
fn a_program_is_stressed_in_chinese() {
    let stressed = |arguments: &[&str]| {
        let run = fewest(&[&["--lang", "zh", "stress"], arguments].concat());
        assert_eq!(english_words(&run.output), [""; 0], "{}", run.output);
        assert_eq!(english_words(&run.errors), [""; 0], "{}", run.errors);
        (run.output, run.code)
    };
    let (wrong, code) = stressed(&["acwing:845", "--cases", "50", "--", "echo", "-1"]);
    assert_eq!(code, 1);
    assert!(wrong.starts_with("答案错误：样例，共测 1 组数据\n"), "{wrong}");
    assert!(wrong.contains("输入：\n") && wrong.contains("程序输出：\n  -1\n"), "{wrong}");
    assert!(wrong.contains("可能的原因 1：每个局面都判为无解"), "{wrong}");
    assert!(wrong.contains("可能的原因 2：奇偶性判断有误"), "{wrong}");
    let (killed, code) = stressed(&["acwing:845", "--", "sh", "-c", "kill -SEGV $$"]);
    assert_eq!(code, 1);
    assert!(killed.starts_with("运行错误：样例"), "{killed}");
    assert!(killed.contains("可能的原因 1：数组越界，或者无穷递归（爆栈）\n"), "{killed}");
    let missing = fewest(&["--lang", "zh", "stress", "acwing:845", "--", "/no/such/program"]);
    assert!(missing.errors.starts_with("错误: 无法启动程序："), "{}", missing.errors);
}

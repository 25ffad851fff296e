//! Chinese titles of the puzzle files that come with the program. The files themselves have only an English
//! title.

/// By the names of the files.
const TITLES: &[(&str, &str)] = &[
    ("bridge", "过桥问题"),
    ("clocks", "时钟（IOI 1994）"),
    ("corners3", "三阶魔方的角块"),
    ("cube2", "二阶魔方（DBL 角块不动）"),
    ("cubic", "立方体八数码（POJ 3131）"),
    ("eight", "八数码"),
    ("eleven", "十一数码（HDU 3095）"),
    ("fifteen", "十五数码"),
    ("five", "五数码（LeetCode 773）"),
    ("flip", "翻转棋（POJ 1753）"),
    ("frogs", "青蛙与蟾蜍"),
    ("hanoi", "四柱汉诺塔"),
    ("hanoi-row", "四柱汉诺塔，只能移到相邻的柱子"),
    ("klotski", "华容道"),
    ("klotski-any", "华容道，一块连续移动算一步"),
    ("klotski-straight", "华容道，一块直线移动算一步"),
    ("knights", "骑士精神（洛谷 P2324）"),
    ("lights", "点灯游戏"),
    ("loopover", "循环滑块 Loopover 3x3"),
    ("msquare", "魔板（USACO）"),
    ("pancake12", "十二张煎饼"),
    ("pegs15", "十五孔孔明棋"),
    ("pyraminx", "金字塔魔方（不计顶角）"),
    ("refrigerator", "飞行员兄弟的冰箱（POJ 2965）"),
    ("rings", "匈牙利环"),
    ("rotation", "旋转游戏（POJ 2286）"),
    ("rush", "塞车时间，最难的 6x6 局面（Fogleman 2018）"),
    ("seven", "七数码（AOJ 0121）"),
    ("sokoban", "小推箱子"),
    ("topspin12", "TopSpin，十二个圆片，转盘装四个"),
    ("wolf", "狼、羊和白菜"),
];

/// The Chinese title of the file with that name, if it comes with the program.
pub fn chinese(name: &str) -> Option<&'static str> {
    TITLES.iter().find(|(known, _)| *known == name).map(|(_, title)| *title)
}

#[cfg(test)]
mod tests {
    use super::*;
    use desk::kits::written::LIBRARY;

    #[test]
    fn every_file_has_a_title() {
        let names: Vec<_> = LIBRARY.iter().map(|volume| volume.name).collect();
        assert_eq!(TITLES.iter().map(|(name, _)| *name).collect::<Vec<_>>(), names);
    }
}

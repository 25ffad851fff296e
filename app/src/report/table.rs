//! Rows of cells as aligned lines.

/// Aligns the cells of each column: the first `left` columns to the left, the others to the right.
///
/// There are two spaces between columns, and none at the end of a line.
pub fn aligned(rows: &[Vec<String>], left: usize) -> String {
    let mut widths = Vec::new();
    for row in rows {
        widths.resize(row.len().max(widths.len()), 0);
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            if column < left { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string() + "\n"
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let row = |cells: [&str; 3]| cells.map(String::from).to_vec();
        let rows = [row(["name", "by", "n"]), row(["a", "longer", "100"]), row(["bc", "", "7"])];
        assert_eq!(aligned(&rows, 2), "name  by        n\na     longer  100\nbc              7\n");
    }
}

Answer solve(const Case& asked) { return {is_solvable(asked), 0, {}, ""}; }


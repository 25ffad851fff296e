// The 8-puzzle by one breadth-first search from the goal, many boards: any path, or `unsolvable`.
//@@ stale | hdu:1043 | something of a case before is left over
//@@ one-more | hdu:1043 | the end of the input was handled as one more case
//@@ tiles | hdu:1043 | read as the way the tile goes
//@@ rows | hdu:1043 | the letters `d` and `u` are exchanged
//@@ turned | hdu:1043 | read from the end, the letters solve the board
//@@ first | hdu:1043 | the first move is not printed
//@@ only-one | hdu:1043 | it reads only so many cases
//@@ dropped | hdu:1043 | the first character of a line is lost
//@@ uncaught | hdu:1043 | an exception that nobody catches
//@@ denied | hdu:1043 | no solution is printed without a proof
//@@ edge | hdu:1043 | without a look at the edge
//@@ past | hdu:1043 | the board is solved, and the path goes on
//@@ none | hdu:1043 | right
//@@ boxed | hdu:1043 | right
//@@ garbage | hdu:1043 | right
//@@ thread | hdu:1043 | right
//@@ sorted | hdu:1043 | right
import java.io.*;
import java.util.*;

public class EightTable {
    static Map<String, String> next = new HashMap<>(); //@ boxed: static Map<String, String> next = new TreeMap<>();
    static Map<String, Character> letter = new HashMap<>(); //@ sorted: static Map<String, Character> letter = new TreeMap<>();
    static StringBuilder path = new StringBuilder();

    static void measure() {
        String goal = "12345678x";
        ArrayDeque<String> queue = new ArrayDeque<>(List.of(goal));
        next.put(goal, goal);
        while (!queue.isEmpty()) {
            if (next.size() > 500000) return; //@ denied: if (next.size() > 90000) return;
            String board = queue.poll();
            int blank = board.indexOf('x');
            int[] steps = {-3, 1, 3, -1};
            for (int move = 0; move < 4; move++) {
                int to = blank + steps[move];
                if (to < 0 || to > 8 || move % 2 == 1 && to / 3 != blank / 3) continue; //@ edge: if (to < 0 || to > 8) continue;
                char[] cells = board.toCharArray();
                cells[blank] = cells[to];
                cells[to] = 'x';
                String after = new String(cells);
                if (next.putIfAbsent(after, board) == null) {
                    letter.put(after, "dlur".charAt(move)); //@ tiles: letter.put(after, "urdl".charAt(move)); //@ rows: letter.put(after, "uldr".charAt(move));
                    queue.add(after);
                }
            }
        }
    }

    static void run() throws IOException {
        measure();
        PushbackInputStream in = new PushbackInputStream(new BufferedInputStream(System.in));
        StringBuilder all = new StringBuilder(), start = new StringBuilder();
        int read;
        boolean more = true;
        while (more) {
            start.setLength(0); //@ one-more: StringBuilder before = start; start = new StringBuilder();
            for (read = in.read(); read >= 0 && read != '\n'; read = in.read()) if (read > ' ') start.append((char) read);
            more = read >= 0; //@ dropped: more = read >= 0 && in.read() >= 0; //@ only-one: more = false;
            if (start.length() == 0) continue; //@ one-more: if (start.length() == 0) { if (more) continue; start = before; }
            path.setLength(0); //@ stale: ;
            String board = start.toString();
            if (!next.containsKey(board)) {
                all.append("unsolvable\n");
                continue;
            }
            for (; !board.equals(next.get(board)); board = next.get(board)) path.append(letter.get(board));
            if (path.length() > 25) path.append(""); //@ turned: path.reverse(); //@ first: if (path.length() > 0) path.deleteCharAt(0); //@ uncaught: path.charAt(30 - path.length()); //@ past: if (path.length() > 0) path.append("ul");
            all.append(path).append('\n');
        }
        System.out.print(all);
    }

    public static void main(String[] words) throws Exception {
        run(); //@ garbage: for (int i = 0; i < 300; i++) { byte[] heap = new byte[100000]; } run(); //@ thread: Thread it = new Thread(null, () -> { try { run(); } catch (IOException e) { throw new UncheckedIOException(e); } }, "", 1 << 27); it.start(); it.join();
    }
}

// The Rotation Game by IDA* with a table of distances.
//@@ order | poj:2286 | tries the moves in
//@@ first-symbol | poj:2286 | stops at the first symbol that can be brought there
//@@ before | poj:2286 | the symbol is read before the moves are made
//@@ second-line | poj:2286 | the second line of an answer is left out
//@@ solved | poj:2286 | whether the board is solved is not asked before the first move
//@@ first | poj:2286 | the first move is not printed
//@@ step | poj:2286 | a path that is not shortest is found first
//@@ uncaught | poj:2286 | an exception that nobody catches
//@@ none | poj:2286 | right
//@@ long-stack | poj:2286 | right
//@@ large | poj:2286 | right
import java.io.*;
import java.util.*;

public class RotationJava {
    static int[][] lines = new int[8][];
    static int[] back = {5, 4, 7, 6, 1, 0, 3, 2}, board = new int[24];
    static byte[] away = new byte[1 << 24]; //@ large: static byte[] away = new byte[1 << 24]; static int[] unused = new int[1 << 20];
    static StringBuilder path = new StringBuilder();
    static int only;

    static int moved(int cells, int line) {
        int[] at = lines[line];
        int after = cells;
        for (int i = 0; i < 7; i++) after &= ~(1 << at[i]);
        for (int i = 0; i < 7; i++) after |= (cells >> at[(i + 1) % 7] & 1) << at[i];
        return after;
    }

    static void turn(int line) {
        int[] at = lines[line];
        int first = board[at[0]];
        for (int i = 0; i < 6; i++) board[at[i]] = board[at[i + 1]];
        board[at[6]] = first;
    }

    static int distance() {
        int[] cells = new int[4];
        for (int i = 0; i < 24; i++) cells[board[i]] |= 1 << i;
        if (only > 0) return away[cells[only]];
        return Math.min(away[cells[1]], Math.min(away[cells[2]], away[cells[3]]));
    }

    static boolean search(int left) {
        int far = distance();
        if (far == 0) return true;
        if (far > left) return false; //@ step: if (left <= 0) return false;
        for (int line = 0; line < 8; line++) { //@ order: for (int line : new int[] {7, 6, 5, 4, 3, 2, 1, 0}) {
            turn(line);
            path.append((char) ('A' + line));
            boolean found = search(left - 1);
            turn(back[line]);
            if (found) return true;
            path.setLength(path.length() - 1);
        }
        return false;
    }

    static void run() throws IOException {
        int[][] four = {{0, 2, 6, 11, 15, 20, 22}, {1, 3, 8, 12, 17, 21, 23}, {10, 9, 8, 7, 6, 5, 4}, {19, 18, 17, 16, 15, 14, 13}};
        for (int line = 0; line < 4; line++) {
            lines[line] = four[line];
            lines[back[line]] = new int[7];
            for (int i = 0; i < 7; i++) lines[back[line]][i] = four[line][6 - i];
        }
        Arrays.fill(away, (byte) 99);
        int[] queue = new int[735471];
        for (int cell : new int[] {6, 7, 8, 11, 12, 15, 16, 17}) queue[0] |= 1 << cell;
        away[queue[0]] = 0;
        for (int i = 0, end = 1; i < end; i++)
            for (int line = 0; line < 8; line++) {
                int next = moved(queue[i], line);
                if (away[next] == 99) {
                    away[next] = (byte) (away[queue[i]] + 1);
                    queue[end++] = next;
                }
            }
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        while (in.nextToken() == StreamTokenizer.TT_NUMBER && in.nval > 0) {
            board[0] = (int) in.nval;
            for (int i = 1; i < 24; i++) {
                in.nextToken();
                board[i] = (int) in.nval;
            }
            path.setLength(0);
            int before = board[6];
            boolean found = false;
            for (int bound = 0; !found; bound++) { //@ step: for (int bound = 0; !found; bound += bound < 4 ? 1 : distance() - bound + 2) {
                found = search(bound); //@ first-symbol: for (only = 1; only < 4 && !found; only++) found = search(bound);
            }
            only = 0;
            for (int i = 0; i < path.length(); i++) turn(path.charAt(i) - 'A');
            int shown = board[6]; //@ before: int shown = before; //@ uncaught: int shown = board[6] + 0 * board[path.length() < 6 ? 0 : 24];
            if (path.length() == 0) path.append("No moves needed"); //@ second-line: if (path.length() == 0) { System.out.println("No moves needed"); continue; } //@ solved: if (path.length() == 0) path.append("A"); //@ first: if (path.length() == 0) path.append("No moves needed"); else path.deleteCharAt(0);
            System.out.println(path);
            System.out.println(shown);
        }
    }

    public static void main(String[] words) throws Exception {
        run(); //@ long-stack: Thread it = new Thread(null, () -> { try { run(); } catch (IOException e) { throw new UncheckedIOException(e); } }, "", 1 << 28); it.start(); it.join();
    }
}

// Whether an M x N board can be solved, by a Fenwick tree.
//@@ rows | poj:2893 | the parity rule is wrong
//@@ from-top | poj:2893 | right
//@@ blank | poj:2893 | the parity rule is wrong
//@@ tree | poj:2893 | the parity rule is wrong
//@@ uncaught | poj:2893 | an exception that nobody catches
//@@ debug | poj:2893 | something else than the answer was printed
//@@ none | poj:2893 | right
//@@ strings | poj:2893 | right
import java.io.*;

public class ParityTree {
    public static void main(String[] words) throws Exception {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        StringBuilder said = new StringBuilder(); //@ strings: StringBuilder said = new StringBuilder(1 << 22);
        while (in.nextToken() == StreamTokenizer.TT_NUMBER && in.nval > 0) {
            int height = (int) in.nval;
            in.nextToken();
            int width = (int) in.nval, area = height * width, below = 0;
            int[] tree = new int[area + 1]; //@ uncaught: int[] tree = new int[400];
            long odd = 0;
            for (int i = 0; i < area; i++) {
                in.nextToken();
                int tile = (int) in.nval;
                if (tile == 0) below = height - 1 - i / width; //@ from-top: if (tile == 0) below = i / width;
                if (tile == 0) continue; //@ blank: if (tile == 0) { odd += i; continue; }
                for (int at = tile; at <= area; at += at & -at) tree[at]++; //@ tree: for (int at = tile; at <= area; at += 1 + (at & 1)) tree[at]++;
                for (int at = tile; at > 0; at -= at & -at) odd += tree[at];
                odd--;
            }
            // Pairs in order, of all pairs of tiles.
            odd = (long) (area - 1) * (area - 2) / 2 - odd;
            if (width % 2 == 0) odd += below; //@ rows: odd += below;
            said.append(odd % 2 == 0 ? "YES\n" : "NO\n"); //@ debug: said.append(odd + (odd % 2 == 0 ? " YES\n" : " NO\n"));
        }
        System.out.print(said);
    }
}

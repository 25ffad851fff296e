/* Programs that reserve more memory than they use, as real ones do. The first argument says which; all
 * of them print "done". Compiled with -DSTATICS=N it has N MB of static arrays, none of which is used. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#ifdef STATICS
static char statics[STATICS << 20];
#endif

/* Address space that holds nothing, of which a little is used: a virtual machine's heap. */
static void reserve(size_t bytes) {
    char *heap = mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (heap == MAP_FAILED) exit(2);
    if (mprotect(heap, 1 << 30, PROT_READ | PROT_WRITE)) exit(3);
    memset(heap, 1, 1 << 20);
}

/* A local array of 10 KB for each call. */
static int deep(int calls) {
    char local[10000];
    memset(local, calls, sizeof local);
    return calls == 0 ? 0 : deep(calls - 1) + local[calls % 9999] - (char)calls;
}

/* A map of the board on the stack, as large as one of all boards of nine cells. */
static int map_on_the_stack(void) {
    char map[9700000];
    memset(map, 1, sizeof map);
    return map[rand() % 100] - 1;
}

int main(int count, char **words) {
    const char *what = count > 1 ? words[1] : "";
    if (!strcmp(what, "reserve")) reserve((size_t)10 << 30);
    else if (!strcmp(what, "deep") && deep(15000)) return 4;
    else if (!strcmp(what, "map") && map_on_the_stack()) return 5;
    else if (!strcmp(what, "endless")) return deep(1 << 30);
#ifdef STATICS
    if (count > 99) memset(statics, 1, sizeof statics);
    printf("%d ", statics[count]);
#endif
    puts("done");
    return 0;
}


// Put behind a checker or a validator: runs it once for each line of the file that JOBS names, and prints the
// exit codes. A line has the file that comes in, then the arguments. A fork costs a tenth of a start.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>
__attribute__((constructor)) static void run_each(int, char** arguments, char**) {
    FILE* file = fopen(getenv("JOBS"), "r");
    static char jobs[1 << 22];
    jobs[fread(jobs, 1, sizeof jobs - 1, file)] = 0;
    fclose(file);
    char *rest = jobs, *line, *word;
    while ((line = strsep(&rest, "\n")) && *line) {
        pid_t child = fork();
        if (child == 0) {
            dup2(open(strsep(&line, " "), O_RDONLY), 0);
            dup2(open("/dev/null", O_WRONLY), 1);
            dup2(1, 2);
            for (int i = 1; (word = strsep(&line, " ")); ++i) arguments[i] = word;
            return;
        }
        int status = 0;
        waitpid(child, &status, 0);
        printf("%d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status));
    }
    fflush(stdout);
    _exit(0);
}

/* What a program may try against whoever runs it. The first argument says what. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static int told(const char *what, long result) {
    printf("%s: %s\n", what, result < 0 ? strerror(errno) : "done");
    fflush(stdout);
    return 0;
}

/* Every page is written to, so that it is there. */
static int fill(int fd, int flags, size_t bytes) {
    char *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, flags, fd, 0);
    if (memory == MAP_FAILED) return told("map", -1);
    for (size_t at = 0; at < bytes; at += 4096) memory[at] = 1;
    told("filled", 0);
    return sleep(60);
}

static int memory_file(size_t bytes) {
    int fd = memfd_create("x", 0);
    char block[4096] = {1};
    for (size_t at = 0; at < bytes; at += sizeof block)
        if (write(fd, block, sizeof block) != sizeof block) return told("write", -1);
    return 0;
}

int main(int count, char **words) {
    const char *what = count > 1 ? words[1] : "";
    size_t bytes = count > 2 ? strtoul(words[2], NULL, 10) << 20 : 0;
    if (!strcmp(what, "trace")) {
        told("trace", ptrace(PTRACE_ATTACH, getppid(), 0, 0));
        return sleep(60);
    }
    if (!strcmp(what, "stop")) {
        told("stop", kill(getppid(), SIGSTOP));
        return sleep(60);
    }
    if (!strcmp(what, "shared")) return fill(-1, MAP_SHARED | MAP_ANONYMOUS, bytes);
    if (!strcmp(what, "files")) {
        /* Each is shorter than files may be, none is mapped. */
        for (size_t file = 0; file < bytes >> 20; file++) memory_file(1 << 20);
        told("filled", 0);
        return sleep(60);
    }
    if (!strcmp(what, "children")) {
        /* Each child has a part of its own. */
        for (int child = 0; child < 8; child++)
            if (fork() == 0) return fill(-1, MAP_PRIVATE | MAP_ANONYMOUS, bytes / 8);
        return sleep(60);
    }
    if (!strcmp(what, "inherited")) {
        /* All children see the same pages, which are there once. */
        char *memory = malloc(bytes);
        memset(memory, 1, bytes);
        for (int child = 0; child < 8; child++)
            if (fork() == 0) return usleep(300000);
        while (wait(NULL) > 0) {}
        return told("inherited", memory[bytes / 2] - 1);
    }
    if (!strcmp(what, "forks")) {
        /* Never more than the second argument says, whatever the limits: for the machine's sake. */
        long most = count > 2 ? strtol(words[2], NULL, 10) : 0;
        for (long child = 0; child < most; child++) {
            int pid = fork();
            if (pid == 0) return sleep(60);
            if (pid < 0) return told("fork", -1), sleep(60);
        }
        told("forked", 0);
        return sleep(60);
    }
    if (!strcmp(what, "multiplies")) {
        /* Each process starts others, but never more than the second argument says together. */
        long most = count > 2 ? strtol(words[2], NULL, 10) : 0;
        long *begun = mmap(NULL, sizeof *begun, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        if (begun == MAP_FAILED) return told("map", -1);
        while (__atomic_add_fetch(begun, 1, __ATOMIC_RELAXED) <= most) fork();
        return sleep(60);
    }
    return 2;
}

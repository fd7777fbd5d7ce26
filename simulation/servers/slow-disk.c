// Loaded before the C library: what a process writes to a disk waits first, as long as a shared file says in microseconds.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

static volatile int32_t *delay;

__attribute__((constructor)) static void open_delay(void) {
  const char *path = getenv("SLOW_DISK_FILE");
  const int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *shared = mmap(NULL, sizeof(int32_t), PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (shared != MAP_FAILED) delay = shared;
}

static void wait_for_disk(void) {
  const int32_t microseconds = delay ? *delay : 0;
  if (microseconds > 0) usleep((useconds_t)microseconds);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

int fsync(int file) {
  wait_for_disk();
  return REAL(fsync)(file);
}

int fdatasync(int file) {
  wait_for_disk();
  return REAL(fdatasync)(file);
}

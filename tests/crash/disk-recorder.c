/*
 * Records what a program does to the files of one folder: a library that is loaded before the C library
 * (LD_PRELOAD) and stands in for the calls that change files. tests/crash/disk.ts replays the record and gives the
 * folder as it would be after a power cut.
 *
 *   FOYER_DISK_FOLDER   the folder, an absolute path; what lies below it is recorded
 *   FOYER_DISK_RECORD   the file that the record is appended to; it lies outside of the folder
 *   FOYER_DISK_STOP_AT  optional: the program is killed (SIGKILL) just before its so-many-th change, from 1
 *   FOYER_DISK_STOP_FROM  optional: changes are counted for that once there is a file of this name
 *
 * A change is recorded before it is made, and changes are made one after another, so that at any sudden end the record
 * is at most one change ahead of the folder. Flushing is recorded and left out: the replaying says what it is worth.
 *
 * Linux only. Calls that are not stood in for (mapping a file for writing, links) would be missing in the record;
 * the replaying finds that, because the folder then differs from what the record adds up to.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <linux/fs.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind { MADE = 1, OPENED, WRITTEN, CUT, FLUSHED, RENAMED, REMOVED, FOLDER_MADE, FOLDER_REMOVED };

/* A record: this, then `bytes` bytes: text or data. Little-endian, as the machine. */
struct head {
  uint32_t bytes;
  uint32_t kind;
  int64_t file; /* descriptor */
  int64_t at;   /* offset in the file, or its new length, or the length of the first of two names */
};

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
static char folder[PATH_MAX];
static size_t folder_length;
static int record = -1;
static long changes, stop_at;
static const char *stop_from;

#define MOST_FILES 65536
/* What a descriptor was opened on; 0: nothing in the folder. A number may have come to stand for another file. */
static struct { dev_t dev; ino_t ino; } watched[MOST_FILES];

#define REAL(name) static __typeof__(name) *real; if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static void die(const char *why) {
  fprintf(stderr, "disk-recorder: %s: %s\n", why, strerror(errno));
  _exit(70);
}

__attribute__((constructor)) static void begin(void) {
  const char *where = getenv("FOYER_DISK_FOLDER"), *to = getenv("FOYER_DISK_RECORD");
  const char *stop = getenv("FOYER_DISK_STOP_AT");
  if (!where || !to) return;
  snprintf(folder, sizeof folder, "%s/", where);
  folder_length = strlen(folder);
  stop_at = stop ? atol(stop) : 0;
  stop_from = getenv("FOYER_DISK_STOP_FROM");
  int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
  record = real(to, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (record < 0) die("the record cannot be opened");
}

static int is_counting(void) {
  if (stop_from && access(stop_from, F_OK) == 0) stop_from = NULL;
  return !stop_from;
}

static void put(enum kind kind, int64_t file, int64_t at, const struct iovec *parts, int count) {
  struct iovec all[IOV_MAX];
  struct head head = {0, kind, file, at};
  if (kind != OPENED && stop_at && is_counting() && ++changes == stop_at) kill(getpid(), SIGKILL);
  if (count >= IOV_MAX) die("too many parts");
  size_t total = sizeof head;
  for (int i = 0; i < count; i++) {
    all[i + 1] = parts[i];
    head.bytes += parts[i].iov_len;
    total += parts[i].iov_len;
  }
  all[0] = (struct iovec){&head, sizeof head};
  REAL(writev);
  if (real(record, all, count + 1) != (ssize_t)total) die("the record cannot be written");
}

static void put_text(enum kind kind, int64_t file, int64_t at, const char *text) {
  struct iovec part = {(void *)text, strlen(text)};
  put(kind, file, at, &part, 1);
}

/* Whether a path lies in the folder; its part below the folder, "" for the folder itself. */
static const char *below(int at, const char *path, char *whole) {
  if (record < 0 || !path) return NULL;
  if (path[0] == '/' || at == AT_FDCWD) {
    if (path[0] == '/') snprintf(whole, PATH_MAX, "%s", path);
    else {
      char here[PATH_MAX];
      if (!getcwd(here, sizeof here)) return NULL;
      if (snprintf(whole, PATH_MAX, "%s/%s", here, path) >= PATH_MAX) return NULL;
    }
  } else {
    char link[64], base[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", at);
    ssize_t n = readlink(link, base, sizeof base - 1);
    if (n < 0) return NULL;
    base[n] = 0;
    if (snprintf(whole, PATH_MAX, "%s/%s", base, path) >= PATH_MAX) return NULL;
  }
  size_t length = strlen(whole);
  while (length > 1 && whole[length - 1] == '/') whole[--length] = 0;
  if (length + 1 == folder_length && strncmp(whole, folder, length) == 0) return "";
  return strncmp(whole, folder, folder_length) == 0 ? whole + folder_length : NULL;
}

static int is_watched(int file) {
  struct stat now;
  if (record < 0 || file < 0 || file >= MOST_FILES || !watched[file].ino) return 0;
  if (fstat(file, &now) == 0 && now.st_ino == watched[file].ino && now.st_dev == watched[file].dev) return 1;
  watched[file].ino = 0;
  return 0;
}

static int is_there(const char *path) {
  struct stat found;
  return lstat(path, &found) == 0;
}

typedef int (*opener)(int at, const char *path, int flags, mode_t mode);

static int open_watched(opener open_it, int at, const char *path, int flags, mode_t mode) {
  char whole[PATH_MAX];
  const char *name = below(at, path, whole);
  if (!name) {
    int file = open_it(at, path, flags, mode);
    if (file >= 0 && file < MOST_FILES) watched[file].ino = 0;
    return file;
  }
  pthread_mutex_lock(&one_at_a_time);
  int there = is_there(whole);
  if (!there && (flags & O_CREAT)) put_text(MADE, -1, 0, name);
  if (there && (flags & O_TRUNC) && (flags & O_ACCMODE) != O_RDONLY) put_text(CUT, -1, 0, name);
  int file = open_it(at, path, flags, mode), error = errno;
  if (file < 0 && (flags & O_CREAT) && !there) die("a file could not be made");
  struct stat found;
  if (file >= MOST_FILES) die("too many files");
  if (file >= 0 && fstat(file, &found) == 0) {
    watched[file].dev = found.st_dev;
    watched[file].ino = found.st_ino;
    put_text(OPENED, file, 0, name);
  }
  pthread_mutex_unlock(&one_at_a_time);
  errno = error;
  return file;
}

#define MODE_OF(flags) mode_t mode = 0; if ((flags) & (O_CREAT | O_TMPFILE)) { va_list more; va_start(more, flags); mode = va_arg(more, mode_t); va_end(more); }

static int plain_open(int at, const char *path, int flags, mode_t mode) {
  (void)at;
  REAL(open);
  return real(path, flags, mode);
}
static int plain_openat(int at, const char *path, int flags, mode_t mode) {
  REAL(openat);
  return real(at, path, flags, mode);
}
int open(const char *path, int flags, ...) { MODE_OF(flags); return open_watched(plain_open, AT_FDCWD, path, flags, mode); }
int open64(const char *path, int flags, ...) { MODE_OF(flags); return open_watched(plain_open, AT_FDCWD, path, flags | O_LARGEFILE, mode); }
int openat(int at, const char *path, int flags, ...) { MODE_OF(flags); return open_watched(plain_openat, at, path, flags, mode); }
int openat64(int at, const char *path, int flags, ...) { MODE_OF(flags); return open_watched(plain_openat, at, path, flags | O_LARGEFILE, mode); }

/* Where the next write without an offset goes. */
static off_t place(int file) {
  struct stat now;
  if (fcntl(file, F_GETFL) & O_APPEND) return fstat(file, &now) == 0 ? now.st_size : 0;
  return lseek(file, 0, SEEK_CUR);
}

/* Runs a change of a watched file; it must be made whole, as it was recorded. */
#define CHANGING(file, expected, recording, call)                   \
  do {                                                              \
    if (!is_watched(file)) return call;                             \
    pthread_mutex_lock(&one_at_a_time);                             \
    recording;                                                      \
    __typeof__(call) result = call;                                 \
    if (result != (__typeof__(call))(expected)) die("a recorded change was not made"); \
    pthread_mutex_unlock(&one_at_a_time);                           \
    return result;                                                  \
  } while (0)

#define PUT_BYTES(at, from, count) do { struct iovec part = {(void *)(from), (count)}; put(WRITTEN, file, (at), &part, 1); } while (0)

static size_t length_of(const struct iovec *parts, int count) {
  size_t total = 0;
  for (int i = 0; i < count; i++) total += parts[i].iov_len;
  return total;
}

ssize_t write(int file, const void *from, size_t count) {
  REAL(write);
  CHANGING(file, count, PUT_BYTES(place(file), from, count), real(file, from, count));
}
ssize_t pwrite(int file, const void *from, size_t count, off_t at) {
  REAL(pwrite);
  CHANGING(file, count, PUT_BYTES(at, from, count), real(file, from, count, at));
}
ssize_t pwrite64(int file, const void *from, size_t count, off64_t at) {
  REAL(pwrite64);
  CHANGING(file, count, PUT_BYTES(at, from, count), real(file, from, count, at));
}
ssize_t writev(int file, const struct iovec *parts, int count) {
  REAL(writev);
  CHANGING(file, length_of(parts, count), put(WRITTEN, file, place(file), parts, count), real(file, parts, count));
}
ssize_t pwritev(int file, const struct iovec *parts, int count, off_t at) {
  REAL(pwritev);
  CHANGING(file, length_of(parts, count), put(WRITTEN, file, at, parts, count), real(file, parts, count, at));
}
int ftruncate(int file, off_t length) {
  REAL(ftruncate);
  CHANGING(file, 0, put_text(CUT, file, length, ""), real(file, length));
}
int ftruncate64(int file, off64_t length) {
  REAL(ftruncate64);
  CHANGING(file, 0, put_text(CUT, file, length, ""), real(file, length));
}

/*
 * Copying a file: the ways that would bypass the record are said not to exist here, so that the program falls back on
 * sendfile, which is made of reading and writing.
 */
int ioctl(int file, unsigned long request, ...) {
  va_list more;
  va_start(more, request);
  void *argument = va_arg(more, void *);
  va_end(more);
  REAL(ioctl);
  if (request != FICLONE || !is_watched(file)) return real(file, request, argument);
  errno = EOPNOTSUPP;
  return -1;
}
long syscall(long number, ...) {
  va_list more;
  long a[6];
  va_start(more, number);
  for (int i = 0; i < 6; i++) a[i] = va_arg(more, long);
  va_end(more);
  REAL(syscall);
  if (number != SYS_copy_file_range || !is_watched((int)a[2])) return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
  errno = ENOSYS;
  return -1;
}
ssize_t sendfile64(int to, int from, off64_t *at, size_t count) {
  REAL(sendfile64);
  if (!is_watched(to)) return real(to, from, at, count);
  char bytes[65536];
  size_t most = count < sizeof bytes ? count : sizeof bytes;
  ssize_t got = at ? pread(from, bytes, most, *at) : read(from, bytes, most);
  if (got <= 0) return got;
  if (at) *at += got;
  return write(to, bytes, got);
}
ssize_t sendfile(int to, int from, off_t *at, size_t count) { return sendfile64(to, from, at, count); }

static int flush(int file) {
  pthread_mutex_lock(&one_at_a_time);
  put_text(FLUSHED, file, 0, "");
  pthread_mutex_unlock(&one_at_a_time);
  return 0;
}
int fsync(int file) {
  REAL(fsync);
  return is_watched(file) ? flush(file) : real(file);
}
int fdatasync(int file) {
  REAL(fdatasync);
  return is_watched(file) ? flush(file) : real(file);
}

/* Runs a change of a name in the folder; one that is known to fail is not recorded. */
#define NAMING(kind, at, path, call)                                \
  do {                                                              \
    char whole[PATH_MAX];                                           \
    const char *name = below(at, path, whole);                      \
    int making = (kind) == FOLDER_MADE;                             \
    if (!name || is_there(whole) == making) return call;            \
    pthread_mutex_lock(&one_at_a_time);                             \
    put_text(kind, -1, 0, name);                                    \
    if (call != 0) die("a recorded name was not changed");          \
    pthread_mutex_unlock(&one_at_a_time);                           \
    return 0;                                                       \
  } while (0)

int unlink(const char *path) {
  REAL(unlink);
  NAMING(REMOVED, AT_FDCWD, path, real(path));
}
int unlinkat(int at, const char *path, int flags) {
  REAL(unlinkat);
  NAMING(flags & AT_REMOVEDIR ? FOLDER_REMOVED : REMOVED, at, path, real(at, path, flags));
}
int remove(const char *path) {
  struct stat found;
  REAL(remove);
  int is_folder = path && lstat(path, &found) == 0 && S_ISDIR(found.st_mode);
  NAMING(is_folder ? FOLDER_REMOVED : REMOVED, AT_FDCWD, path, real(path));
}
int rmdir(const char *path) {
  REAL(rmdir);
  NAMING(FOLDER_REMOVED, AT_FDCWD, path, real(path));
}
int mkdir(const char *path, mode_t mode) {
  REAL(mkdir);
  NAMING(FOLDER_MADE, AT_FDCWD, path, real(path, mode));
}
int rename(const char *from, const char *to) {
  char whole_from[PATH_MAX], whole_to[PATH_MAX];
  const char *old = below(AT_FDCWD, from, whole_from), *new = below(AT_FDCWD, to, whole_to);
  REAL(rename);
  if ((!old && !new) || !is_there(from)) return real(from, to);
  if (!old || !new) die("a file was moved out of the folder, or into it");
  struct iovec parts[] = {{(void *)old, strlen(old)}, {(void *)new, strlen(new)}};
  pthread_mutex_lock(&one_at_a_time);
  put(RENAMED, -1, strlen(old), parts, 2);
  if (real(from, to) != 0) die("a recorded renaming was not made");
  pthread_mutex_unlock(&one_at_a_time);
  return 0;
}

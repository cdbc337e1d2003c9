/**
 * For a server's process: a freed block of 64 KiB and more, so each buffer of a socket, goes back to the system at once. By
 * default glibc reuses blocks of up to 32 MB, and those of rendered songs or of many large requests leave so many holes that
 * a process grows by hundreds of MiB (docs/deploy.md, Memory). Read when a process starts; other C libraries and systems
 * ignore it. The Dockerfile has it too.
 */
export const mallocEnv = { MALLOC_MMAP_THRESHOLD_: process.env['MALLOC_MMAP_THRESHOLD_'] ?? '65536' };

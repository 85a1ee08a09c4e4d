/**
 * How Node is started for the service so that it gives memory back. `compose.yaml`, the `Dockerfile` and `deploy/systemd/` say the
 * same.
 *
 * Node would let what is young grow to 16 MB three times over, which a small machine has better use for; with much less than 8 MB,
 * what long lists make in passing is taken for old, and stays. And the C library would keep what threads let go of in a heap for each
 * of them: with two heaps, and pieces of 16 KB and more mapped by themselves, it goes back to the system when a thread has ended.
 */
export const serviceStart = {
  execArgv: ['--max-semi-space-size=8'],
  env: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '16384' },
}

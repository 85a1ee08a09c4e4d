/** Longer than this, in milliseconds, and other visitors notice. */
export const longestMs = 50

/** How long this thread has worked, in milliseconds: not what it waited, so that other programs do not count. */
function workedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The longest work that nothing else could interrupt while an attack was answered, in milliseconds. */
export async function stallOf(attack: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let before = workedMs()
  let isOver = false
  const beat = () => {
    const now = workedMs()
    longest = Math.max(longest, now - before)
    before = now
    if (!isOver) setImmediate(beat)
  }
  setImmediate(beat)
  await attack()
  isOver = true
  return await new Promise((resolve) => {
    setImmediate(() => resolve(longest))
  })
}

/** Fails after so many milliseconds; raced against what may never end. */
export async function failAfter(ms: number): Promise<never> {
  return await new Promise<never>((_resolve, reject) =>
    setTimeout(() => reject(new Error(`Nothing came within ${ms} ms.`)), ms),
  )
}

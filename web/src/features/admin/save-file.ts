const heldMs = 60_000

/** Hands a file to the browser as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers ask where to save it first, and read it only then.
  setTimeout(() => URL.revokeObjectURL(address), heldMs)
}

import { useToast } from '../../ui/use-toast.ts'

/**
 * Puts a text on the clipboard. Safari allows that only while a press is handled, so a text that is still being fetched is handed
 * over as a promise.
 */
async function writeToClipboard(text: string | Promise<string>): Promise<void> {
  // Firefox, which has had no items before 127, allows it later too.
  if (typeof text === 'string' || !('ClipboardItem' in globalThis)) {
    await navigator.clipboard.writeText(await text)
    return
  }
  const blob = text.then((loaded) => new Blob([loaded], { type: 'text/plain' }))
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
}

/**
 * Answers a function that copies a text, or one that is still being fetched, and says how that went: `copied`, what to do `byHand`
 * with the text, or `failure` when it could not be fetched.
 */
export function useCopy() {
  const { toast, fail } = useToast()
  return async (
    text: string | Promise<string>,
    says: { copied: string; byHand: (text: string) => string; failure?: string },
  ) => {
    try {
      await writeToClipboard(text)
      toast({ title: 'Copied', description: says.copied })
    } catch {
      // Without https, or when the browser refuses; or there is no text.
      const loaded = await Promise.resolve(text).catch(() => undefined)
      const description = loaded === undefined ? (says.failure ?? '') : says.byHand(loaded)
      fail({ title: 'Error', description })
    }
  }
}

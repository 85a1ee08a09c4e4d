import { useToast } from '../../ui/use-toast.ts'

/** Answers a function that puts a text on the clipboard and tells how that went: `copied`, or what to do `byHand`. */
export function useCopy() {
  const { toast } = useToast()
  return async (text: string, { copied, byHand }: { copied: string; byHand: string }) => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Copied', description: copied })
    } catch {
      // Without https, or when the browser refuses.
      toast({ title: 'Error', description: byHand, variant: 'destructive' })
    }
  }
}

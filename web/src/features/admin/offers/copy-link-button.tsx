import { paths } from '../../../app/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/use-toast.ts'

/** Puts the address of an offer's page on the clipboard, to send it to its seller. */
export function CopyLinkButton({ referenceNumber }: { referenceNumber: string }) {
  const { toast } = useToast()

  const copy = async () => {
    const address = new URL(paths.offer(referenceNumber), window.location.href).href
    try {
      await navigator.clipboard.writeText(address)
      toast({ title: 'Copied', description: `The link to offer ${referenceNumber} is copied.` })
    } catch {
      // Without https, or when the browser refuses, the owner copies it by hand.
      toast({
        title: 'Error',
        description: `The link could not be copied. It is ${address}`,
        variant: 'destructive',
      })
    }
  }

  return (
    <Button size="small" aria-label={`Copy link of ${referenceNumber}`} onClick={() => void copy()}>
      Copy link
    </Button>
  )
}

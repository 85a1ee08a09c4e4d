import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/use-toast.ts'

interface CopyLinkButtonProps {
  address: string
  /** Where it leads, for example `offer LB-7K2M-9RXN`. */
  to: string
}

/** Puts an address on the clipboard, to send it to whom it is for. */
export function CopyLinkButton({ address, to }: CopyLinkButtonProps) {
  const { toast } = useToast()

  const copy = async () => {
    const link = new URL(address, window.location.href).href
    try {
      await navigator.clipboard.writeText(link)
      toast({ title: 'Copied', description: `The link to ${to} is copied.` })
    } catch {
      // Without https, or when the browser refuses, the owner copies it by hand.
      toast({
        title: 'Error',
        description: `The link could not be copied. It is ${link}`,
        variant: 'destructive',
      })
    }
  }

  return (
    <Button size="small" aria-label={`Copy link to ${to}`} onClick={() => void copy()}>
      Copy link
    </Button>
  )
}

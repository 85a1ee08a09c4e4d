import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import styles from './second-factor.module.css'

/** Shows a new token this once, with a way to copy it. */
export function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  const { toast } = useToast()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token)
      toast({ title: 'Copied', description: 'The token is copied.' })
    } catch {
      // Without https, or when the browser refuses.
      toast({
        title: 'Error',
        description: 'The token could not be copied. Please copy it by hand.',
        variant: 'destructive',
      })
    }
  }

  return (
    <div className={styles.form}>
      <h3 ref={title} tabIndex={-1}>
        Your new token
      </h3>
      <p>Copy it into the program now. It is not shown again.</p>
      <p>
        <code>{token}</code>
      </p>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="primary" size="small" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </div>
  )
}

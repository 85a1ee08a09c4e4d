import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { saveFile } from '../save-file.ts'
import styles from './second-factor.module.css'

/** Shows new recovery codes this once, with ways to keep them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { toast } = useToast()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const text = [`Recovery codes for ${window.location.origin}/admin`, ...codes, ''].join('\n')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Copied', description: 'Your recovery codes are copied.' })
    } catch {
      // Without https, or when the browser refuses.
      toast({
        title: 'Error',
        description: 'The codes could not be copied. Save them as a file, or write them down.',
        variant: 'destructive',
      })
    }
  }

  return (
    <div className={styles.form}>
      <h3 ref={title} tabIndex={-1}>
        Keep these recovery codes
      </h3>
      <p>
        Each of them lets you in once in place of a code from your app, should your phone be lost.
        They are not shown again: print them, or keep them where you keep your passwords.
      </p>
      <ul className={`bare-list ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          size="small"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Save as a file to print
        </Button>
        <Button variant="primary" size="small" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  )
}

import { type ReactNode, useEffect, useRef } from 'react'
import { useFocusReturn } from '../../../ui/browser-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { saveFile } from '../save-file.ts'
import { useCopy } from '../use-copy.ts'
import styles from './second-factor.module.css'

interface SecretRevealProps {
  title: string
  /** What is copied. */
  text: string
  copied: string
  /** What to do where nothing can be copied. */
  byHand: string
  /** More ways to keep it. */
  ways?: ReactNode
  doneText: string
  onDone: () => void
  children: ReactNode
}

/** Shows a secret this once, with ways to keep it. */
function SecretReveal(props: SecretRevealProps) {
  const { title, text, copied, byHand, ways, doneText, onDone, children } = props
  const copy = useCopy()
  const whole = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useFocusReturn(whole)
  return (
    <div ref={whole} className={styles.form}>
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      {children}
      <div className="button-row">
        <Button size="small" onClick={() => void copy(text, { copied, byHand: () => byHand })}>
          Copy
        </Button>
        {ways}
        <Button variant="primary" size="small" onClick={onDone}>
          {doneText}
        </Button>
      </div>
    </div>
  )
}

/** Shows a new token this once, with a way to copy it. */
export function NewToken({ token, onDone }: { token: string; onDone: () => void }) {
  return (
    <SecretReveal
      title="Your new API key"
      text={token}
      copied="Your API key is copied."
      byHand="The API key could not be copied. Please copy it by hand."
      doneText="I have kept it"
      onDone={onDone}
    >
      <p>Copy it into the program now. It is not shown again.</p>
      <p>
        <code>{token}</code>
      </p>
    </SecretReveal>
  )
}

/** Shows the link of an invitation this once, with a way to copy it. */
export function NewInvitation(props: {
  name: string
  email: string
  link: string
  onDone: () => void
}) {
  const { name, email, link, onDone } = props
  return (
    <SecretReveal
      title={`The link for ${name}`}
      text={link}
      copied="The link is copied."
      byHand="The link could not be copied. Please copy it by hand."
      doneText="Done"
      onDone={onDone}
    >
      <p>
        It goes to {email} by email. You can also send it yourself. It lasts a day, works once, and
        is not shown again.
      </p>
      <TextField label={`Link for ${name}`} readOnly value={link} />
    </SecretReveal>
  )
}

/** Shows new recovery codes this once, with ways to keep them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = [`Recovery codes for ${window.location.origin}/admin`, ...codes, ''].join('\n')
  return (
    <SecretReveal
      title="Keep these recovery codes"
      text={text}
      copied="Your recovery codes are copied."
      byHand="The codes could not be copied. Save them as a file, or write them down."
      ways={
        <Button
          size="small"
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), 'recovery-codes.txt')}
        >
          Save as a file to print
        </Button>
      }
      doneText="I have kept them"
      onDone={onDone}
    >
      <p>
        Each of them lets you in once in place of a code from your app, should your phone be lost.
        They are not shown again: print them, or keep them where you keep your passwords.
      </p>
      <ul role="list" className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </SecretReveal>
  )
}

import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../listing/facts.tsx'
import { focusTitle } from '../shell/admin-screen.tsx'
import { type FormValues, leavesOf } from './form-values.ts'
import styles from './newer-version.module.css'

/** A form's field as the owner reads it: `sellerMailingAddress` is 'Seller mailing address', `people.0.name` 'People 1 name'. */
export function fieldName(path: string): string {
  if (path === 'apn') return 'APN'
  const words = path
    .replace(/^business\./, '')
    .replaceAll(/\.(\d+)/g, (_part, index: string) => ` ${Number(index) + 1}`)
    .replaceAll('.', ' ')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

interface NewerVersionProps {
  newer: FormValues
  typed: FormValues
  onTake: () => void
  onKeep: () => void
}

function shown(value: string | boolean | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value || '(empty)'
}

/** Carries out a choice, whose button goes with it, so the keyboard goes on from the title. */
function choose(choice: () => void): void {
  choice()
  focusTitle()
}

/** Shows what someone else has stored since the form was opened, and lets the owner choose between that and what they typed. */
export function NewerVersion({ newer, typed, onTake, onKeep }: NewerVersionProps) {
  const section = useRef<HTMLElement>(null)
  const [stored, own] = [leavesOf(newer), leavesOf(typed)]
  const differing = [...new Set([...stored.keys(), ...own.keys()])].filter(
    (path) => stored.get(path) !== own.get(path),
  )
  useEffect(() => section.current?.focus(), [])
  return (
    <section ref={section} tabIndex={-1} className={styles.notice} aria-labelledby="newer-version">
      <h2 id="newer-version">This was changed somewhere else after you opened it</h2>
      <p>
        Nothing is lost: what you typed is kept below, and the newer version is stored.{' '}
        {differing.length > 0 ? 'Where they differ, the newer version says:' : 'Both say the same.'}
      </p>
      <div className={styles.differences}>
        <Facts facts={differing.map((path) => [fieldName(path), shown(stored.get(path))])} />
      </div>
      <div className="button-row">
        <Button size="small" onClick={() => choose(onTake)}>
          Use the newer version
        </Button>
        <Button size="small" onClick={() => choose(onKeep)}>
          Keep what I typed
        </Button>
      </div>
      <p className={styles.hint}>
        If you keep what you typed, saving puts it in place of the newer version.
      </p>
    </section>
  )
}

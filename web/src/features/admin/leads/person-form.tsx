import type { HeldOfPerson } from 'offers-service/contract'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { PersonErasure } from './person-erasure.tsx'
import styles from './person-form.module.css'
import { usePersonErasure, usePersonExport } from './use-person-erasure.ts'

const missing = 'Please type a phone number, an email address or a name'

/** Finds whoever asks what we know about them, or asks to be forgotten, also where they never sent a request. */
export function PersonForm() {
  const { save, isBusy } = usePersonExport()
  const erasure = usePersonErasure()
  const [find, setFind] = useState('')
  const [error, setError] = useState('')
  const [shown, setShown] = useState<{ find: string; held: HeldOfPerson }>()

  const isTyped = () => {
    const isEmpty = find.trim() === ''
    setError(isEmpty ? missing : '')
    return !isEmpty
  }
  const show = async () => {
    if (!isTyped()) return
    const held = await erasure.look(find)
    setShown(held && { find, held })
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isTyped()) void save({ find })
      }}
    >
      <h2>Everything about one person</h2>
      <p>
        When somebody asks what you know about them, save it as one file: requests, notes, offers,
        questions, what they signed, and the mail about it. When they ask to be forgotten, look at
        what goes and what stays, then erase it.
      </p>
      <TextField
        label="Phone, email or whole name"
        autoComplete="off"
        value={find}
        onChange={(event) => {
          setFind(event.target.value)
          setShown(undefined)
        }}
        {...(error && { error })}
      />
      <div className={styles.actions}>
        <Button type="submit" size="small" isBusy={isBusy} busyText="Gathering...">
          Save Everything
        </Button>
        <Button
          size="small"
          isBusy={erasure.isLooking}
          busyText="Looking..."
          onClick={() => void show()}
        >
          Look at What Can Be Erased
        </Button>
      </div>
      {shown && (
        <PersonErasure
          held={shown.held}
          find={shown.find}
          erasure={erasure}
          onChanged={() => void show()}
          onErased={() => {
            setShown(undefined)
            setFind('')
          }}
        />
      )}
    </form>
  )
}

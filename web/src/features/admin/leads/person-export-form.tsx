import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './person-export-form.module.css'
import { usePersonExport } from './use-person-export.ts'

const missing = 'Please type a phone number, an email address or a name'

/** Finds whoever asks what we know about them, also where they never sent a request. */
export function PersonExportForm() {
  const { save, isBusy } = usePersonExport()
  const [find, setFind] = useState('')
  const [error, setError] = useState('')
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const isEmpty = find.trim() === ''
        setError(isEmpty ? missing : '')
        if (!isEmpty) void save({ find })
      }}
    >
      <h2>Everything about one person</h2>
      <p>
        When somebody asks what you know about them, save it as one file: requests, notes, offers,
        questions, what they signed, and the mail about it.
      </p>
      <TextField
        label="Phone, email or whole name"
        autoComplete="off"
        value={find}
        onChange={(event) => setFind(event.target.value)}
        {...(error && { error })}
      />
      <Button type="submit" size="small" isBusy={isBusy} busyText="Gathering...">
        Save Everything
      </Button>
    </form>
  )
}

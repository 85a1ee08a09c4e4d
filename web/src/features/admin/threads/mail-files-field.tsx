import { maxMailFiles } from 'offers-service/contract'
import { Button } from '../../../ui/button.tsx'
import rows from '../editing/file-rows.module.css'
import { FileSending } from '../editing/file-sending.tsx'
import { FilePicker } from '../offers/import/file-picker.tsx'
import styles from './mail-files.module.css'
import type { useMailFiles } from './use-mail-files.ts'

interface MailFilesFieldProps {
  mailFiles: ReturnType<typeof useMailFiles>
  /** Why the mail was refused for its files. */
  error: string | undefined
}

/** Attaches files to a mail that is being written. */
export function MailFilesField({ mailFiles, error = '' }: MailFilesFieldProps) {
  const { files, share, problem, isSending, add, remove, stop } = mailFiles
  return (
    <div className={styles.field}>
      <FilePicker
        label="Attach a file"
        hint={`PDF, JPEG or PNG. Up to ${maxMailFiles} files, 10\u00A0MB together.`}
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        isBusy={isSending}
        isListed
        onChoose={add}
      />
      {files.length > 0 && (
        <ul role="list" className={rows.rows} aria-label="Attached files">
          {files.map(({ id, name }) => (
            <li key={id}>
              <span>{name}</span>
              <Button size="small" aria-label={`Remove ${name}`} onClick={() => remove(id)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <FileSending
        share={share}
        reading="Storing the file"
        problem={problem || error}
        onStop={stop}
      />
    </div>
  )
}

import { type MailFile, mailFileUrl } from 'offers-service/contract'
import { sizeInWords } from '../editing/use-file-sending.ts'
import styles from './mail-files.module.css'

/** The files that went with a mail, to download; nothing where it had none. */
export function MailFileList({ files }: { files: readonly MailFile[] }) {
  if (files.length === 0) return null
  return (
    <ul role="list" className={styles.sent} aria-label="Attached files">
      {files.map(({ id, name, size }) => (
        <li key={id}>
          <a href={mailFileUrl.replace(':id', id)} download>
            {name}
          </a>{' '}
          <span>({sizeInWords(size)})</span>
        </li>
      ))}
    </ul>
  )
}

import {
  addClosingDocument,
  type ClosingDocument,
  closingDocumentUrl,
  maxScanBytes,
  readClosingDetails,
  removeClosingDocument,
} from 'offers-service/contract'
import { type ApiError, call } from '../../../../api/client.ts'
import { useApi, useInvalidate } from '../../../../api/hooks.ts'
import { Button } from '../../../../ui/button.tsx'
import { ConfirmButton } from '../../../../ui/on-demand/action-button.tsx'
import { formatTimestamp } from '../../dates.ts'
import rows from '../../editing/file-rows.module.css'
import { SendProgress } from '../../editing/send-progress.tsx'
import { sizeInWords, sizeProblem, useFileSending } from '../../editing/use-file-sending.ts'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { Panel } from '../../shell/panel.tsx'
import panels from '../../shell/panel.module.css'
import { useMutation } from '../../use-mutation.ts'
import { FilePicker } from '../import/file-picker.tsx'
import { ForOwners } from '../../session/for-owners.tsx'
import styles from './documents-panel.module.css'

const tooLarge = (file: File) => sizeProblem(file, 'A document', maxScanBytes)

function problemOf({ code, fields }: ApiError, file: File): string | undefined {
  if (code === 'payload_too_large') return tooLarge(file)
  const [reason] = Object.values(fields)
  return reason && `${file.name}: ${reason}`
}

interface DocumentProps {
  referenceNumber: string
  document: ClosingDocument
}

function Document({ referenceNumber, document: { id, name, size, addedAt } }: DocumentProps) {
  const attempt = useMutation()
  const params = { referenceNumber, id }
  const address = closingDocumentUrl
    .replace(':referenceNumber', encodeURIComponent(referenceNumber))
    .replace(':id', id)
  return (
    <li>
      <span>
        <a href={address} download>
          {name}
        </a>
        <span className={styles.small}>
          {sizeInWords(size)}, added {formatTimestamp(addedAt)}
        </span>
      </span>
      <ForOwners>
        <ConfirmButton
          aria-label={`Remove ${name}`}
          asks={{
            message: 'Are you sure you want to remove this document?',
            subject: name,
            consequence: 'It cannot be brought back.',
            confirmText: 'Remove',
            onConfirm: async () => {
              const failed = await attempt(() => call(removeClosingDocument, { params }), {
                success: 'Document removed successfully.',
                failure: 'Failed to remove document.',
              })
              // Its button is gone when it went well.
              if (!failed) focusTitleIfLost()
              return failed
            },
          }}
        >
          Remove
        </ConfirmButton>
      </ForOwners>
    </li>
  )
}

/** The documents of a deal, such as its title report and deed. */
export function DocumentsPanel({ referenceNumber }: { referenceNumber: string }) {
  const params = { referenceNumber }
  const query = useApi(readClosingDetails, { params })
  const invalidate = useInvalidate()
  const { share, problem, setProblem, send, stop } = useFileSending(addClosingDocument, {
    problemOf,
    onSent: async () => await invalidate(),
  })
  const documents = query.data?.documents
  return (
    <Panel title="Documents" className={panels.below} query={query} subject="The documents">
      {documents?.length === 0 && (
        <p>None yet. Keep the title report, the deed and receipts here. The seller sees none.</p>
      )}
      {documents && documents.length > 0 && (
        <ul role="list" className={`${rows.rows} ${styles.documents}`}>
          {documents.map((document) => (
            <Document key={document.id} referenceNumber={referenceNumber} document={document} />
          ))}
        </ul>
      )}
      {documents && (
        <FilePicker
          label="Add a document"
          hint="Choose it, or drop it here. PDF, JPEG or PNG, at most 10 MB."
          accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
          isBusy={share !== undefined}
          isListed
          onChoose={(file) => {
            if (file.size > maxScanBytes) setProblem(tooLarge(file))
            else void send(file, { params, query: { name: file.name } })
          }}
        />
      )}
      {share !== undefined && (
        <div className={styles.sending}>
          <SendProgress label={share < 1 ? 'Sending' : 'Storing'} share={share} />
          <Button size="small" onClick={stop}>
            Stop
          </Button>
        </div>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </Panel>
  )
}

import { formatNumber, type ParcelList } from 'offers-service/contract'
import { Button } from '../../../../../ui/button.tsx'
import { SendProgress } from '../../../editing/send-progress.tsx'
import { FilePicker } from '../../import/file-picker.tsx'
import styles from './file-step.module.css'
import { maxListMegabytes, useListSending } from './use-list-sending.ts'

const maxRows = 50_000

/** Takes the file of a list, and says how far it has come. */
export function ListFilePicker({ onStored }: { onStored: (list: ParcelList) => unknown }) {
  const { share, problem, send, stop } = useListSending(onStored)
  return (
    <>
      <FilePicker
        label="File with the list"
        hint={`Choose it, or drop it here. CSV, TSV or Excel (XLSX), at most ${maxListMegabytes} MB and ${formatNumber(maxRows)} rows.`}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values"
        isBusy={share !== undefined}
        onChoose={(file) => void send(file)}
      />
      <ListSending share={share} problem={problem} onStop={stop} />
    </>
  )
}

interface ListSendingProps {
  share: number | undefined
  problem: string
  onStop: () => void
}

/** How far a file has come, or why it was not taken. */
export function ListSending({ share, problem, onStop }: ListSendingProps) {
  return (
    <>
      {share !== undefined && (
        <div className={styles.sending}>
          {share < 1 ? (
            <SendProgress label="Sending the file" share={share} />
          ) : (
            <SendProgress label="Reading its rows. A large list takes a minute." />
          )}
          <Button size="small" onClick={onStop}>
            Stop
          </Button>
        </div>
      )}
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </>
  )
}

import { formatNumber, type ParcelList } from 'offers-service/contract'
import { FileSending } from '../../../editing/file-sending.tsx'
import { FilePicker } from '../../import/file-picker.tsx'
import { maxListMegabytes, useListSending } from './use-list-sending.ts'

const maxRows = 50_000

/** What is said while the rows of a list are read. */
export const readingRows = 'Reading its rows. A large list takes a minute.'

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
      <FileSending share={share} reading={readingRows} problem={problem} onStop={stop} />
    </>
  )
}

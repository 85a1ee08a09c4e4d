import { formatNumber, type ImportProblem } from 'offers-service/contract'
import { Button } from '../../../../ui/button.tsx'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { Pager } from '../../listing/pager.tsx'
import { usePages } from '../../listing/use-pages.ts'
import { saveFile } from '../../save-file.ts'

const pageSize = 25

const rowOf = ({ rowNumber }: ImportProblem) => `Row ${formatNumber(rowNumber)}`
const columnOf = ({ column }: ImportProblem) => column || 'Whole row'

const columns: Array<Column<ImportProblem>> = [
  { header: 'Row', isShort: true, cell: rowOf },
  { header: 'Column', isShort: true, cell: columnOf },
  { header: 'Problem', cell: ({ message }) => message },
]

/** A cell of a CSV file. The columns' names come from somebody else's file, and must not run as a formula. */
const cell = (text: string) => `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`

/** The problems as a file that spreadsheet programs open. */
export function problemsAsCsv(problems: readonly ImportProblem[]): string {
  const rows = problems.map(({ rowNumber, column, message }) =>
    [String(rowNumber), column || 'Whole row', message].map(cell).join(','),
  )
  return `\uFEFF${['Row,Column,Problem', ...rows].join('\r\n')}\r\n`
}

interface ImportProblemsProps {
  /** The file they are in. */
  fileName: string
  problems: readonly ImportProblem[]
  /** How many there are; of very many only the first are listed. */
  count: number
}

/** Everything that is wrong in a file, a page at a time, and all of it as a file to work through. */
export function ImportProblems({ fileName, problems, count }: ImportProblemsProps) {
  const view = usePages(problems, pageSize)
  const rest = count - problems.length
  const save = () =>
    saveFile(
      new Blob([problemsAsCsv(problems)], { type: 'text/csv' }),
      `Problems in ${fileName.replace(/\.csv$/i, '')}.csv`,
    )
  return (
    <section aria-labelledby="problems">
      <h2 id="problems">What to fix</h2>
      {view.pageCount > 1 && (
        <>
          <p>
            <Button size="small" onClick={save}>
              Download all {formatNumber(problems.length)} as a spreadsheet
            </Button>
          </p>
          <Pager view={view} noun="problem" plural="problems" />
        </>
      )}
      <DataTable
        caption="Problems in the file"
        columns={columns}
        items={view.shown}
        keyOf={({ rowNumber, column, message }) => `${rowNumber} ${column} ${message}`}
      />
      {rest > 0 && <p>There are {formatNumber(rest)} more, which show once these are fixed.</p>}
    </section>
  )
}

import {
  formatCount,
  formatNumber,
  type Mailing,
  mailHouseUrl,
  maxChosen,
  type PrintFile,
  type PrintKind,
  printKinds,
  type PrintRun,
} from 'offers-service/contract'
import { useState } from 'react'
import { paths } from '../../../../site/paths.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { CheckboxField } from '../../../../ui/field.tsx'
import { ActionButton } from '../../../../ui/on-demand/action-button.tsx'
import { SendProgress } from '../../editing/send-progress.tsx'
import { Badge } from '../../listing/badge.tsx'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { Panel } from '../../shell/panel.tsx'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { useBulkActions } from '../bulk/use-bulk-changes.ts'
import { HeldLetters } from '../letters/held-letters.tsx'
import { LetterProblemsDialog } from '../letters/letter-problems-dialog.tsx'
import { TogetherBox } from '../letters/together-box.tsx'
import styles from './mailing-screen.module.css'
import { piecesHeader, piecesOf } from './mailing-values.ts'
import { NotPrinted } from './not-printed.tsx'
import { useFilePrinting, usePrintRun } from './use-print-run.ts'

/** Which ZIP codes letters go to, in words. */
const zipsInWords = ({ firstZip, lastZip }: PrintFile) =>
  firstZip === lastZip ? firstZip || 'Without a ZIP code' : `${firstZip} to ${lastZip}`

const lettersOf = (files: readonly PrintFile[]) =>
  files.reduce((sum, { letterCount }) => sum + letterCount, 0)

/** What can be printed of a mailing: a postcard has its address on it. */
const kindsOf = ({ kind }: Mailing): readonly PrintKind[] =>
  kind === 'postcard' ? ['letters'] : printKinds

/** What it is called. */
const wordOf = (mailing: Mailing, as: PrintKind) => (as === 'letters' ? piecesOf(mailing) : as)

interface PrintButtonsProps {
  mailing: Mailing
  /** The file; all of them when absent. */
  file?: PrintFile
  /** What is printed, for those who cannot see where the buttons stand. */
  what: string
  isReady: boolean
  isNext: boolean
  printing: ReturnType<typeof useFilePrinting>['printing']
  onPrint: (as: PrintKind) => void
}

function PrintButtons({
  mailing,
  file,
  what,
  isReady,
  isNext,
  printing,
  onPrint,
}: PrintButtonsProps) {
  const isOwn = printing !== undefined && printing.file === file?.id
  return (
    <div className="button-row">
      {kindsOf(mailing).map((as) => (
        <Button
          key={as}
          size="small"
          variant={as === 'letters' && isNext ? 'primary' : undefined}
          disabled={!isReady || (printing !== undefined && !(isOwn && printing.as === as))}
          isBusy={isOwn && printing.as === as}
          busyText="Printing..."
          onClick={() => onPrint(as)}
        >
          Print {wordOf(mailing, as)}
          <span className="visually-hidden"> {what}</span>
        </Button>
      ))}
    </div>
  )
}

const stateOf = ({ isReady, isPrinted }: PrintFile) =>
  isPrinted ? 'Printed' : isReady ? 'Not printed' : 'Being made'

const columnsOf = (mailing: Mailing, buttonsOf: (file: PrintFile) => PrintButtonsProps) =>
  [
    {
      header: piecesHeader(mailing),
      cell: ({ letterCount, pages }) =>
        mailing.kind === 'postcard'
          ? formatCount(letterCount, mailing.kind)
          : `${formatCount(letterCount, mailing.kind)} of ${formatCount(pages, 'page')}`,
    },
    { header: 'ZIP codes', cell: zipsInWords },
    {
      header: 'Printed',
      isShort: true,
      cell: (file) => (
        <>
          <Badge tone={file.isPrinted ? 'good' : 'open'}>{stateOf(file)}</Badge>
          {file.isPrinted && (
            <NotPrinted mailing={mailing} file={file} what={buttonsOf(file).what} />
          )}
        </>
      ),
    },
    { header: 'Print', cell: (file) => <PrintButtons {...buttonsOf(file)} /> },
  ] satisfies Column<PrintFile>[]

/** The files of a mailing's letters, and all of them in one. */
function Files({ mailing, run }: { mailing: Mailing; run: PrintRun }) {
  const { print, printing, problems, clearProblems } = useFilePrinting(mailing, run)
  const { files, status } = run
  const next = files.find(({ isPrinted }) => !isPrinted)
  const nameOf = (as: PrintKind, part = '') => `${wordOf(mailing, as)}${part}.pdf`
  const buttonsOf = (file: PrintFile) => ({
    mailing,
    file,
    what: `to ${zipsInWords(file)}`,
    isReady: file.isReady,
    isNext: file === next,
    printing,
    onPrint: (as: PrintKind) =>
      void print({
        as,
        file: file.id,
        count: file.letterCount,
        name: nameOf(as, files.length === 1 ? '' : `-${files.indexOf(file) + 1}`),
      }),
  })
  return (
    <>
      <DataTable
        caption="Files to print"
        columns={columnsOf(mailing, buttonsOf)}
        items={files}
        keyOf={({ id }) => id}
      />
      {files.length > 1 && (
        <>
          <h3 className={styles.part}>All in one file</h3>
          <PrintButtons
            mailing={mailing}
            what="in one file"
            isReady={status === 'ready'}
            isNext={false}
            printing={printing}
            onPrint={(as) =>
              void print({ as, file: undefined, count: lettersOf(files), name: nameOf(as) })
            }
          />
        </>
      )}
      {problems && <LetterProblemsDialog problems={problems} onClose={clearProblems} />}
    </>
  )
}

const sortedBy = ({ kind }: Mailing) => (kind === 'postcard' ? 'ZIP code' : 'pages and ZIP code')

/** How far the making of files is. */
function Progress({ mailing, run: { status, files } }: { mailing: Mailing; run: PrintRun }) {
  if (status === 'sorting')
    return <SendProgress label={`Sorting the ${piecesOf(mailing)}. You can leave this page.`} />
  const total = lettersOf(files)
  const done = lettersOf(files.filter(({ isReady }) => isReady))
  const label = `Drawing ${piecesOf(mailing)}: ${formatNumber(done)} of ${formatNumber(total)}. You can leave this page.`
  return <SendProgress label={label} share={done / Math.max(total, 1)} />
}

/** What has become of the files that were made. */
function Run({ mailing, run }: { mailing: Mailing; run: PrintRun }) {
  const { files, held, status, isStopped } = run
  const heldCount = Object.keys(held).length
  const { start } = useBulkActions()
  const takeOut = async ({ id }: Mailing, referenceNumbers: string[]) => {
    await start({
      action: { kind: 'remove_from_mailing', mailing: id },
      selection: { referenceNumbers: referenceNumbers.slice(0, maxChosen) },
    })
    focusTitleIfLost()
  }
  return (
    <>
      {isStopped && (
        <p role="alert">
          Making the files stopped, because something failed again and again. Today says why. When
          that is put right, make them again.
        </p>
      )}
      {!isStopped && status !== 'ready' && <Progress mailing={mailing} run={run} />}
      {status === 'ready' && (
        <p className={styles.none}>
          {formatCount(lettersOf(files), `${mailing.kind} is`, `${mailing.kind}s are`)} ready,
          sorted by {sortedBy(mailing)}.
          {heldCount > 0 &&
            ` ${formatNumber(heldCount)} ${heldCount === 1 ? 'is' : 'are'} held back; see below.`}
          {files.length > 0 && ' The files are kept for a week.'}
        </p>
      )}
      {files.length > 0 && <Files mailing={mailing} run={run} />}
      {heldCount > 0 && (
        <>
          <h3 className={styles.part}>Held back</h3>
          <p className={styles.none}>
            These are not printed. Put this right, then make the files again. Or take them out, so
            that they do not count as posted.
          </p>
          <div>
            <ActionButton
              size="small"
              busyText="Beginning..."
              onPress={async () => await takeOut(mailing, Object.keys(held))}
            >
              Take {formatNumber(Math.min(heldCount, maxChosen))} Out of the Mailing
            </ActionButton>
          </div>
          <HeldLetters problems={held} to={paths.adminOffers} />
        </>
      )}
    </>
  )
}

/** Prints the letters of a mailing in files of a size that a printer takes, in the order in which they are folded and posted. */
export function MailingPrint({ mailing }: { mailing: Mailing }) {
  const { query, run, start } = usePrintRun(mailing)
  const [together, setTogether] = useState(true)
  const [unprintedOnly, setUnprintedOnly] = useState(false)
  return (
    <Panel title="Print" query={query} subject="The files to print">
      {run && <Run mailing={mailing} run={run} />}
      {run === null && (
        <p className={styles.none}>
          Every {mailing.kind} is drawn and sorted by {sortedBy(mailing)}, in files of up to 500.
          You can leave this page meanwhile.
        </p>
      )}
      {mailing.kind === 'postcard' && (
        <p className={styles.none}>
          Print on card stock of 6 by 4 inches, on both sides, at 100%. A print shop takes the same
          file. The corner for the stamp is left free.
        </p>
      )}
      {query.data && (
        <>
          {run && <h3 className={styles.part}>Make the files again</h3>}
          <TogetherBox kind={mailing.kind} checked={together} onChange={setTogether} />
          <CheckboxField
            label={`Leave out ${piecesOf(mailing)} that are printed already`}
            checked={unprintedOnly}
            onChange={({ currentTarget }) => setUnprintedOnly(currentTarget.checked)}
          />
          <div>
            <ActionButton
              size="small"
              variant={run === null ? 'primary' : undefined}
              busyText="Starting..."
              onPress={async () => await start({ together, unprintedOnly })}
            >
              {run === null ? 'Make the Files' : 'Make Again'}
            </ActionButton>
          </div>
        </>
      )}
      <p className={styles.none}>
        If a company prints and posts for you, send it a spreadsheet with every address and all that
        each {mailing.kind} says.
      </p>
      <div>
        <LinkButton
          size="small"
          to={mailHouseUrl.replace(':id', encodeURIComponent(mailing.id))}
          download
        >
          Download for a Mailing Company
        </LinkButton>
      </div>
    </Panel>
  )
}

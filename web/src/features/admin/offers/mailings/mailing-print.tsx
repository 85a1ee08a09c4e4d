import {
  formatCount,
  formatNumber,
  listMailingParts,
  type Mailing,
  mailHouseUrl,
  type MailingPart,
  type PrintKind,
  printKinds,
} from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { paths } from '../../../../site/paths.ts'
import { Button, LinkButton } from '../../../../ui/button.tsx'
import { Badge } from '../../listing/badge.tsx'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { Panel } from '../../shell/panel.tsx'
import { HeldLetters } from '../letters/held-letters.tsx'
import { RefusedLetters } from '../letters/refused-letters.tsx'
import { TogetherBox } from '../letters/together-box.tsx'
import { usePrinters } from '../letters/use-letter-printing.ts'
import styles from './mailing-screen.module.css'

/** Which ZIP codes letters go to, in words. */
const zipsInWords = ({ firstZip, lastZip }: MailingPart) =>
  firstZip === lastZip ? firstZip || 'Without a ZIP code' : `${firstZip} to ${lastZip}`

interface PartButtonsProps {
  part: MailingPart
  isNext: boolean
  /** What is being printed now, if anything is. */
  printing: { part: MailingPart; kind: PrintKind } | undefined
  onPrint: (part: MailingPart, kind: PrintKind) => void
}

function PartButtons({ part, isNext, printing, onPrint }: PartButtonsProps) {
  const isOwn = printing?.part.referenceNumbers[0] === part.referenceNumbers[0]
  return (
    <div className="button-row">
      {printKinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          variant={kind === 'letters' && isNext ? 'primary' : undefined}
          disabled={printing !== undefined && !(isOwn && printing.kind === kind)}
          isBusy={isOwn && printing?.kind === kind}
          busyText="Printing..."
          onClick={() => onPrint(part, kind)}
        >
          Print {kind}
          <span className="visually-hidden"> to {zipsInWords(part)}</span>
        </Button>
      ))}
    </div>
  )
}

const columnsOf = (buttons: Omit<PartButtonsProps, 'part' | 'isNext'>, next?: MailingPart) =>
  [
    {
      header: 'Letters',
      cell: ({ letterCount, pages }) =>
        `${formatCount(letterCount, 'letter')} of ${formatCount(pages, 'page')}`,
    },
    { header: 'ZIP codes', cell: zipsInWords },
    {
      header: 'Printed',
      isShort: true,
      cell: ({ isPrinted }) => (
        <Badge tone={isPrinted ? 'good' : 'open'}>{isPrinted ? 'Printed' : 'Not printed'}</Badge>
      ),
    },
    {
      header: 'Print',
      cell: (part) => <PartButtons part={part} isNext={part === next} {...buttons} />,
    },
  ] satisfies Column<MailingPart>[]

/** The parts of a mailing that are printed as one file each. */
function Parts({ parts, isTogether }: { parts: readonly MailingPart[]; isTogether: boolean }) {
  const printers = usePrinters(isTogether)
  const [printing, setPrinting] = useState<PartButtonsProps['printing']>()
  const print = async (part: MailingPart, kind: PrintKind) => {
    setPrinting({ part, kind })
    await printers[kind].print(part.referenceNumbers)
    setPrinting(undefined)
  }
  const next = parts.find(({ isPrinted }) => !isPrinted)
  const buttons = {
    printing,
    onPrint: (part: MailingPart, kind: PrintKind) => void print(part, kind),
  }
  return (
    <>
      <DataTable
        caption="Files to print"
        columns={columnsOf(buttons, next)}
        items={parts}
        keyOf={({ referenceNumbers }) => referenceNumbers[0] ?? ''}
      />
      <RefusedLetters printers={Object.values(printers)} />
    </>
  )
}

/** Prints the letters of a mailing in files of a size that a printer takes, in the order in which they are folded and posted. */
export function MailingPrint({ mailing: { id } }: { mailing: Mailing }) {
  const [isTogether, setTogether] = useState(true)
  const query = useApi(listMailingParts, {
    params: { id },
    query: { together: isTogether ? 'true' : 'false' },
  })
  const { parts = [], held = {} } = query.data ?? {}
  const heldCount = Object.keys(held).length
  const letterCount = parts.reduce((sum, part) => sum + part.letterCount, 0)
  return (
    <Panel title="Print" query={query} subject="The letters">
      <TogetherBox checked={isTogether} onChange={setTogether} />
      {query.data && (
        <p className={styles.none}>
          {formatCount(letterCount, 'letter is', 'letters are')} ready, sorted by pages and ZIP
          code.
          {heldCount > 0 &&
            ` ${formatNumber(heldCount)} ${heldCount === 1 ? 'is' : 'are'} held back; see below.`}
        </p>
      )}
      {parts.length > 0 && (
        <>
          <Parts parts={parts} isTogether={isTogether} />
          <p className={styles.none}>
            If a company prints and posts for you, send it a spreadsheet with every address and all
            that each letter says.
          </p>
          <div>
            <LinkButton
              size="small"
              to={mailHouseUrl.replace(':id', encodeURIComponent(id))}
              download
            >
              Download for a Mailing Company
            </LinkButton>
          </div>
        </>
      )}
      {heldCount > 0 && (
        <>
          <h3>Held back</h3>
          <p className={styles.none}>These are not printed until this is put right.</p>
          <HeldLetters problems={held} to={paths.adminOffers} />
        </>
      )}
    </Panel>
  )
}

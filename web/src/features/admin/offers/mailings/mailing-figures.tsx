import {
  formatNumber,
  type Mailing,
  type MailingFigures as Figures,
  type MailingGroup,
  type MailingGrouping,
} from 'offers-service/contract'
import { useState } from 'react'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { Facts } from '../../listing/facts.tsx'
import { Panel } from '../../shell/panel.tsx'
import { Days } from './days.tsx'
import { FiguresCsvLink } from './figures-csv-link.tsx'
import { GroupingField, groupingWords } from './grouping-field.tsx'
import { MailingMargin, marginInWords } from './mailing-margin.tsx'
import styles from './mailing-screen.module.css'
import { moneyOf, stepInWords, stepsOf } from './mailing-steps.ts'
import { piecesHeader, piecesOf } from './mailing-values.ts'

interface MailingFiguresProps {
  mailing: Mailing
  figures: Figures
}

/** A share as a bar; the figures beside it say the same. */
function ShareBar({ part, whole }: { part: number; whole: number }) {
  return (
    <svg className={styles.share} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width={100} height={8} data-track />
      <rect width={whole === 0 ? 0 : (part / whole) * 100} height={8} />
    </svg>
  )
}

/** How many sellers came how far. */
function Steps({ mailing, figures }: MailingFiguresProps) {
  const steps = stepsOf(piecesHeader(mailing)).map(
    ([step, label]) =>
      [
        label,
        <div key={step} className={styles.step}>
          <span>{stepInWords(step, figures)}</span>
          <ShareBar part={figures[step]} whole={figures.letters} />
        </div>,
      ] as const,
  )
  return <Facts facts={[...steps, ['Calls you counted', formatNumber(mailing.callCount)]]} />
}

const marginColumn: Column<MailingGroup> = {
  header: 'Margin',
  align: 'end',
  isShort: true,
  cell: marginInWords,
}

const groupColumns = (
  mailing: Mailing,
  grouping: MailingGrouping,
  { margin }: Figures,
): Array<Column<MailingGroup>> => [
  { header: groupingWords[grouping], cell: ({ name }) => name },
  ...stepsOf(piecesHeader(mailing)).map(([step, label]): Column<MailingGroup> => ({
    header: label,
    align: 'end',
    isShort: true,
    cell: (group) => formatNumber(group[step]),
  })),
  ...(margin ? [marginColumn] : []),
]

/** What a mailing brought. */
export function MailingFigures({ mailing, figures }: MailingFiguresProps) {
  const [grouping, setGrouping] = useState<MailingGrouping>('county')
  return (
    <>
      <Panel title="What it brought">
        {mailing.postedOn === null ? (
          <p className={styles.none}>
            We count from the day you put the {piecesOf(mailing)} in the mail. Print them, post
            them, then press Note as Posted.
          </p>
        ) : (
          <Steps mailing={mailing} figures={figures} />
        )}
      </Panel>
      {mailing.postedOn !== null && (
        <>
          <Panel title="Money">
            <Facts facts={moneyOf(mailing, figures)} />
          </Panel>
          <div className={styles.columns}>
            <Panel title="When offers were opened">
              <Days
                first={mailing.postedOn}
                days={figures.openedByDay}
                caption="How many sellers opened their offer on which day"
                header="Opened"
                none="Nobody has opened an offer yet."
              />
            </Panel>
            <Panel title="When sellers answered">
              <Days
                first={mailing.postedOn}
                days={figures.answeredByDay}
                caption="How many sellers first answered on which day"
                header="Answered"
                none="Nobody has asked, declined or signed yet."
              />
            </Panel>
          </div>
        </>
      )}
      <MailingMargin mailing={mailing} figures={figures} />
      {figures.declineReasons.length > 0 && (
        <Panel title="Why sellers declined">
          <DataTable
            caption="Reasons to decline"
            columns={[
              {
                header: 'Reason',
                cell: ({ reason }: { reason: string }) => reason || 'No reason given',
              },
              {
                header: 'Sellers',
                align: 'end',
                isShort: true,
                cell: ({ count }) => formatNumber(count),
              },
            ]}
            items={figures.declineReasons}
            keyOf={({ reason }) => reason}
          />
        </Panel>
      )}
      {mailing.postedOn !== null && figures.letters > 0 && (
        <Panel title="In groups">
          <GroupingField value={grouping} onChange={setGrouping} />
          <DataTable
            caption={`By ${groupingWords[grouping].toLowerCase()}`}
            columns={groupColumns(mailing, grouping, figures)}
            items={figures.groups[grouping]}
            keyOf={({ name }) => name}
          />
          {figures.margin && (
            <p className={styles.none}>
              The margin of a row takes off what its own {piecesOf(mailing)} cost. “1 of 2” would
              say that 1 of its 2 paid deals has a resale price.
            </p>
          )}
          <FiguresCsvLink mailing={mailing}>Download all figures</FiguresCsvLink>
        </Panel>
      )}
    </>
  )
}

import {
  formatDollars,
  formatNumber,
  type Mailing,
  type MailingFigures as Figures,
  type MailingGroup,
  type MailingGrouping,
  mailingFiguresCsvUrl,
  mailingGroupings,
} from 'offers-service/contract'
import { useState } from 'react'
import { LinkButton } from '../../../../ui/button.tsx'
import { SelectField } from '../../../../ui/field.tsx'
import { formatDay } from '../../dates.ts'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { Facts } from '../../listing/facts.tsx'
import { Panel } from '../../shell/panel.tsx'
import { certaintyInWords } from './certainty.ts'
import { Days } from './days.tsx'
import { MailingMargin, marginInWords } from './mailing-margin.tsx'
import styles from './mailing-screen.module.css'
import { costOfEach, partInWords, piecesHeader, piecesOf } from './mailing-values.ts'

interface MailingFiguresProps {
  mailing: Mailing
  figures: Figures
  /** Another mailing to compare with. */
  other: { mailing: Mailing; figures: Figures } | undefined
}

const stepsOf = (mailing: Mailing) =>
  [
    ['letters', piecesHeader(mailing)],
    ['returned', 'Came back'],
    ['opened', 'Opened online'],
    ['answered', 'Answered'],
    ['asked', 'Asked something'],
    ['callAsked', 'Asked for a call'],
    ['declined', 'Declined'],
    ['signed', 'Signed'],
    ['fellThrough', 'Fell through'],
    ['paid', 'Paid'],
  ] as const

/** Of which steps it is said whether two mailings truly differ. */
const compared: ReadonlySet<string> = new Set(['opened', 'answered', 'asked', 'declined', 'signed'])

/** A share as a bar; the figures beside it say the same. */
function ShareBar({ part, whole }: { part: number; whole: number }) {
  return (
    <svg className={styles.share} viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width={100} height={8} data-track />
      <rect width={whole === 0 ? 0 : (part / whole) * 100} height={8} />
    </svg>
  )
}

/** How many sellers came how far, and the same of another mailing below it. */
function Steps({ mailing, figures, other }: MailingFiguresProps) {
  const steps = stepsOf(mailing).map(
    ([step, label]) =>
      [
        label,
        <div key={step} className={styles.step}>
          <span>
            {step === 'letters'
              ? formatNumber(figures.letters)
              : partInWords(figures[step], figures.letters)}
          </span>
          <ShareBar part={figures[step]} whole={figures.letters} />
          {other && (
            <span className={styles.other}>
              {other.mailing.name}: {partInWords(other.figures[step], other.figures.letters)}
              {compared.has(step) &&
                `. ${certaintyInWords(
                  { part: figures[step], whole: figures.letters },
                  { part: other.figures[step], whole: other.figures.letters },
                )}`}
            </span>
          )}
        </div>,
      ] as const,
  )
  const calls = (
    <div className={styles.step}>
      <span>{formatNumber(mailing.callCount)}</span>
      {other && (
        <span className={styles.other}>
          {other.mailing.name}: {formatNumber(other.mailing.callCount)}
        </span>
      )}
    </div>
  )
  return <Facts facts={[...steps, ['Calls you counted', calls]]} />
}

/** What letters or postcards cost and what they came to; empty texts where the cost is not known. */
function moneyOf(
  { postage, postageNotedOn }: Mailing,
  figures: Figures,
): Array<readonly [string, string]> {
  const { cost } = figures
  return [
    ['All offers together', formatDollars(figures.offeredAmount)],
    ['Signed', formatDollars(figures.signedAmount)],
    ['Paid to sellers', formatDollars(figures.paidAmount)],
    ['The mailing cost', cost === null ? 'Not known' : formatDollars(Math.round(cost * 100) / 100)],
    [
      'Of that, postage',
      postage === null || postageNotedOn === null
        ? 'Not noted'
        : `${formatDollars(postage)}, noted ${formatDay(postageNotedOn)}`,
    ],
    ['Cost of each signed offer', costOfEach(cost, figures.signed)],
    ['Cost of each paid deal', costOfEach(cost, figures.paid)],
  ]
}

const groupingWords: Record<MailingGrouping, string> = {
  county: 'County',
  size: 'Size',
  price: 'Amount offered',
  acre: 'Dollars an acre',
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
  ...stepsOf(mailing).map(([step, label]): Column<MailingGroup> => ({
    header: label,
    align: 'end',
    isShort: true,
    cell: (group) => formatNumber(group[step]),
  })),
  ...(margin ? [marginColumn] : []),
]

/** What a mailing brought. */
export function MailingFigures({ mailing, figures, other }: MailingFiguresProps) {
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
          <Steps mailing={mailing} figures={figures} other={other} />
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
      <MailingMargin mailing={mailing} figures={figures} other={other} />
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
          <div className={styles.grouping}>
            <SelectField
              label="Grouped by"
              options={mailingGroupings.map((value) => ({ value, label: groupingWords[value] }))}
              value={grouping}
              onChange={({ currentTarget }) =>
                setGrouping(
                  mailingGroupings.find((known) => known === currentTarget.value) ?? 'county',
                )
              }
            />
          </div>
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
          <div>
            <LinkButton
              size="small"
              to={mailingFiguresCsvUrl.replace(':id', encodeURIComponent(mailing.id))}
              download
            >
              Download all figures
            </LinkButton>
          </div>
        </Panel>
      )}
    </>
  )
}

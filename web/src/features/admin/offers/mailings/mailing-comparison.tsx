import { formatCount, formatNumber, type MailingGrouping } from 'offers-service/contract'
import { type ReactNode, useState } from 'react'
import { SelectField } from '../../../../ui/field.tsx'
import { daysUntil, useToday } from '../../dates.ts'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { LineChart } from '../../listing/line-chart.tsx'
import { Panel } from '../../shell/panel.tsx'
import { certaintyInWords } from './certainty.ts'
import { groupsBeside, reasonsBeside, sharesByDay, type Side } from './comparison.ts'
import { FiguresCsvLink } from './figures-csv-link.tsx'
import { GroupingField, groupingWords } from './grouping-field.tsx'
import { marginInWords } from './mailing-margin.tsx'
import styles from './mailing-screen.module.css'
import { moneyOf, type Step, type StepCounts, stepInWords, stepsOf } from './mailing-steps.ts'

/** Of which steps it is said whether two mailings truly differ. */
const told: ReadonlySet<string> = new Set<Step>([
  'opened',
  'answered',
  'asked',
  'declined',
  'signed',
])

interface Row {
  name: string
  mine: ReactNode
  theirs: ReactNode
  /** Whether the two truly differ; undefined where that is not told. */
  difference?: string | undefined
}

const sides: Array<Column<Row>> = [
  { header: 'This one', align: 'end', card: 'fact', cell: ({ mine }) => mine },
  { header: 'The other one', align: 'end', card: 'fact', cell: ({ theirs }) => theirs },
]

const difference: Column<Row> = {
  header: 'Does it differ?',
  card: 'line',
  cell: ({ difference: words }) => words ?? null,
}

interface BesideProps {
  caption: string
  /** What the rows are called. */
  header: string
  rows: readonly Row[]
}

/** Figures of two mailings beside each other. */
function Beside({ caption, header, rows }: BesideProps) {
  const isTold = rows.some((row) => row.difference !== undefined)
  return (
    <DataTable
      caption={caption}
      columns={[
        { header, card: 'line', cell: ({ name }) => name },
        ...sides,
        ...(isTold ? [difference] : []),
      ]}
      items={rows}
      keyOf={({ name }) => name}
    />
  )
}

interface ComparisonProps {
  mine: Side
  theirs: Side
}

/** How many of two groups of letters came to a step; undefined where a mailing has no such letters. */
function rowOf(name: string, step: Step, mine?: StepCounts, theirs?: StepCounts): Row {
  const shareOf = (counts?: StepCounts) => ({
    part: counts?.[step] ?? 0,
    whole: counts?.letters ?? 0,
  })
  return {
    name,
    mine: mine ? stepInWords(step, mine) : '–',
    theirs: theirs ? stepInWords(step, theirs) : '–',
    difference: told.has(step) ? certaintyInWords(shareOf(mine), shareOf(theirs)) : undefined,
  }
}

function stepRows({ mine, theirs }: ComparisonProps): Row[] {
  return [
    ...stepsOf(mine.mailing).map(([step, name]) => rowOf(name, step, mine.figures, theirs.figures)),
    {
      name: 'Calls you counted',
      mine: formatNumber(mine.mailing.callCount),
      theirs: formatNumber(theirs.mailing.callCount),
    },
  ]
}

function moneyRows({ mine, theirs }: ComparisonProps): Row[] {
  const ofTheirs = new Map(moneyOf(theirs.mailing, theirs.figures))
  const rows = moneyOf(mine.mailing, mine.figures).map(([name, amount]) => ({
    name,
    mine: amount || '–',
    theirs: ofTheirs.get(name) || '–',
  }))
  return [
    ...rows,
    { name: 'Margin', mine: marginInWords(mine.figures), theirs: marginInWords(theirs.figures) },
  ]
}

interface CurvesProps extends ComparisonProps {
  caption: string
  which: 'openedByDay' | 'answeredByDay'
}

/** Which share of the letters had come to a step, so many days after posting. */
function Curves({ mine, theirs, caption, which }: CurvesProps) {
  const today = useToday()
  const linesOf = ({ mailing: { postedOn }, figures }: Side) =>
    sharesByDay(figures[which], figures.letters, daysUntil(today, postedOn ?? today))
  return (
    <LineChart
      caption={caption}
      header="Days after posting"
      lines={[
        { name: 'This one', shares: linesOf(mine) },
        { name: 'The other one', shares: linesOf(theirs) },
      ]}
      endInWords={(days) => `${formatCount(days, 'day')} after posting`}
    />
  )
}

function Groups({ mine, theirs }: ComparisonProps) {
  const [grouping, setGrouping] = useState<MailingGrouping>('county')
  const [chosen, setStep] = useState<Step>('answered')
  const steps = stepsOf(mine.mailing)
  const name = groupingWords[grouping]
  const rows = groupsBeside(grouping, mine.figures, theirs.figures).map((group) =>
    rowOf(group.name, chosen, group.mine, group.theirs),
  )
  return (
    <Panel title="In groups">
      <div className={styles.choices}>
        <GroupingField value={grouping} onChange={setGrouping} />
        <SelectField
          label="What is compared"
          options={steps.map(([value, label]) => ({ value, label }))}
          value={chosen}
          onChange={({ currentTarget: { value } }) =>
            setStep(steps.find(([step]) => step === value)?.[0] ?? 'answered')
          }
        />
      </div>
      <Beside caption={`By ${name.toLowerCase()}`} header={name} rows={rows} />
    </Panel>
  )
}

/** What two mailings brought, beside each other. */
export function MailingComparison({ mine, theirs }: ComparisonProps) {
  const reasons = reasonsBeside(mine.figures, theirs.figures).map((row) => ({
    name: row.reason || 'No reason given',
    mine: formatNumber(row.mine),
    theirs: formatNumber(row.theirs),
  }))
  return (
    <>
      <Panel title="What they brought">
        <Beside caption="How far sellers came" header="Step" rows={stepRows({ mine, theirs })} />
      </Panel>
      <Panel title="Money">
        <Beside
          caption="What they cost and came to"
          header="Amount"
          rows={moneyRows({ mine, theirs })}
        />
      </Panel>
      <div className={styles.columns}>
        <Panel title="When offers were opened">
          <Curves
            mine={mine}
            theirs={theirs}
            which="openedByDay"
            caption="Which share of the letters was opened, so many days after posting"
          />
        </Panel>
        <Panel title="When sellers answered">
          <Curves
            mine={mine}
            theirs={theirs}
            which="answeredByDay"
            caption="Which share of the letters was answered, so many days after posting"
          />
        </Panel>
      </div>
      {reasons.length > 0 && (
        <Panel title="Why sellers declined">
          <Beside caption="Reasons to decline" header="Reason" rows={reasons} />
        </Panel>
      )}
      <Groups mine={mine} theirs={theirs} />
      <FiguresCsvLink mailing={mine.mailing} />
    </>
  )
}

import { formatCount, formatNumber, type MailingGrouping } from 'offers-service/contract'
import { type ReactNode, useState } from 'react'
import { SelectField } from '../../../../ui/field.tsx'
import { daysUntil, useToday } from '../../dates.ts'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { LineChart } from '../../listing/line-chart.tsx'
import { Panel } from '../../shell/panel.tsx'
import { certaintyInWords } from './certainty.ts'
import {
  areComparable,
  groupsBeside,
  reasonsBeside,
  settledAfterDays,
  sharesByDay,
  type Side,
} from './comparison.ts'
import { FiguresCsvLink } from './figures-csv-link.tsx'
import { GroupingField, groupingWords } from './grouping-field.tsx'
import { marginInWords } from './mailing-margin.tsx'
import styles from './mailing-screen.module.css'
import { moneyOf, type Step, type StepCounts, stepInWords, stepsOf } from './mailing-steps.ts'
import { piecesHeader, piecesOf } from './mailing-values.ts'

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
  /** Whether it can be said yet that the mailings differ. */
  isTold?: boolean
}

/** Figures of two mailings beside each other. */
function Beside({ caption, header, rows, isTold = false }: BesideProps) {
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

/** How many days a mailing has been in the mail. */
const ageOf = ({ mailing: { postedOn } }: Side, today: string) =>
  daysUntil(today, postedOn ?? today)

/** What two mailings send, by a word for several of them. */
const piecesOfBoth = ({ mine, theirs }: ComparisonProps) =>
  mine.mailing.kind === theirs.mailing.kind ? piecesOf(mine.mailing) : 'pieces'

const stepsOfBoth = ({ mine, theirs }: ComparisonProps) =>
  stepsOf(mine.mailing.kind === theirs.mailing.kind ? piecesHeader(mine.mailing) : 'Pieces')

/** How many of two groups of letters came to a step; undefined where a mailing has no such letters. */
function rowOf(name: string, step: Step, mine?: StepCounts, theirs?: StepCounts): Row {
  return {
    name,
    mine: mine ? stepInWords(step, mine) : '–',
    theirs: theirs ? stepInWords(step, theirs) : '–',
    difference:
      told.has(step) && mine && theirs
        ? certaintyInWords(
            { part: mine[step], whole: mine.letters },
            { part: theirs[step], whole: theirs.letters },
          )
        : undefined,
  }
}

/** A mailing, and how many days it has been in the mail. */
const inWords = ({ mailing: { name } }: Side, days: number) =>
  `“${name}”, posted ${days === 0 ? 'today' : `${formatCount(days, 'day')} ago`}`

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

function stepRows({ mine, theirs }: ComparisonProps): Row[] {
  return [
    ...stepsOfBoth({ mine, theirs }).map(([step, name]) =>
      rowOf(name, step, mine.figures, theirs.figures),
    ),
    {
      name: 'Calls you counted',
      mine: formatNumber(mine.mailing.callCount),
      theirs: formatNumber(theirs.mailing.callCount),
    },
  ]
}

interface CurvesProps extends ComparisonProps {
  caption: string
  which: 'openedByDay' | 'answeredByDay'
}

/** Which share of the letters had come to a step, so many days after posting. */
function Curves({ mine, theirs, caption, which }: CurvesProps) {
  const today = useToday()
  const sharesOf = (side: Side) =>
    sharesByDay(side.figures[which], side.figures.letters, ageOf(side, today))
  return (
    <LineChart
      caption={caption}
      header="Days after posting"
      lines={[
        { name: 'This one', shares: sharesOf(mine) },
        { name: 'The other one', shares: sharesOf(theirs) },
      ]}
      endInWords={(days) => `${formatCount(days, 'day')} after posting`}
    />
  )
}

function Groups({ mine, theirs, isTold }: ComparisonProps & { isTold: boolean }) {
  const [grouping, setGrouping] = useState<MailingGrouping>('county')
  const [chosen, setStep] = useState<Step>('answered')
  const steps = stepsOfBoth({ mine, theirs })
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
      <Beside
        caption={`By ${name.toLowerCase()}`}
        header={name}
        rows={rows}
        isTold={isTold && told.has(chosen)}
      />
    </Panel>
  )
}

/** What two mailings brought, beside each other. */
export function MailingComparison({ mine, theirs }: ComparisonProps) {
  const reasons = reasonsBeside(mine.figures, theirs.figures).map((row) => ({
    name: row.reason || 'No reason given',
    mine: row.mine === undefined ? '–' : formatNumber(row.mine),
    theirs: row.theirs === undefined ? '–' : formatNumber(row.theirs),
  }))
  const today = useToday()
  const [age, otherAge] = [ageOf(mine, today), ageOf(theirs, today)]
  const isTold = areComparable(age, otherAge)
  const pieces = piecesOfBoth({ mine, theirs })
  return (
    <>
      <Panel title="What they brought">
        <p className={styles.none}>
          This one is {inWords(mine, age)}. The other one is {inWords(theirs, otherAge)}.
          {!isTold &&
            ` We say whether they differ once both have been in the mail for ${formatCount(settledAfterDays, 'day')}. Until then, look at the lines below, which begin on the day of posting.`}
        </p>
        <Beside
          caption="How far sellers came"
          header="Step"
          rows={stepRows({ mine, theirs })}
          isTold={isTold}
        />
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
            caption={`Which share of the ${pieces} was opened, so many days after posting`}
          />
        </Panel>
        <Panel title="When sellers answered">
          <Curves
            mine={mine}
            theirs={theirs}
            which="answeredByDay"
            caption={`Which share of the ${pieces} was answered, so many days after posting`}
          />
        </Panel>
      </div>
      {reasons.length > 0 && (
        <Panel title="Why sellers declined">
          <Beside caption="Reasons to decline" header="Reason" rows={reasons} />
        </Panel>
      )}
      <Groups mine={mine} theirs={theirs} isTold={isTold} />
      <FiguresCsvLink mailing={mine.mailing}>Download all figures of this one</FiguresCsvLink>
    </>
  )
}

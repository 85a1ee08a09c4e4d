import {
  formatCount,
  formatNumber,
  type Mailing,
  type MailingCalls as Calls,
  readMailingCalls,
} from 'offers-service/contract'
import { useState } from 'react'
import { useApi } from '../../../../api/hooks.ts'
import { Actions, Button } from '../../../../ui/button.tsx'
import { dayAfter, daysUntil, formatDay, useToday } from '../../dates.ts'
import { type Column, DataTable } from '../../listing/data-table.tsx'
import { Panel } from '../../shell/panel.tsx'
import { CallsDialog } from './calls-dialog.tsx'
import { Days } from './days.tsx'
import styles from './mailing-screen.module.css'
import { piecesOf } from './mailing-values.ts'
import { callsOn, useMailingCalls } from './use-mailing-calls.ts'

/** How many days are listed until the rest is asked for. */
const shownAtFirst = 7

/** The calls of every day from the first one with a call to the last; the days come latest first. */
function everyDay(days: Calls['days']): { first: string; counts: number[] } {
  const first = days.at(-1)?.day ?? ''
  const last = days[0]?.day ?? first
  const length = days.length === 0 ? 0 : daysUntil(last, first) + 1
  const counts = Array.from({ length }, (_, index) => callsOn(days, dayAfter(first, index)))
  return { first, counts }
}

type Day = Calls['days'][number]

const columnsOf = (onCorrect: (day: string) => void): Array<Column<Day>> => [
  { header: 'Day', cell: ({ day }) => formatDay(day) },
  {
    header: 'Calls',
    align: 'end',
    isShort: true,
    card: 'value',
    cell: ({ count }) => formatCount(count, 'call'),
  },
  {
    header: 'Correct',
    align: 'end',
    card: 'corner',
    cell: ({ day }) => (
      <Button
        size="small"
        aria-label={`Correct the calls of ${formatDay(day)}`}
        onClick={() => onCorrect(day)}
      >
        Correct
      </Button>
    ),
  },
]

interface DayListProps {
  days: Calls['days']
  onCorrect: (day: string) => void
}

function DayList({ days, onCorrect }: DayListProps) {
  const [isWhole, setIsWhole] = useState(false)
  const more = days.length - shownAtFirst
  return (
    <div className={styles.days}>
      <DataTable
        caption="Calls by day"
        columns={columnsOf(onCorrect)}
        items={isWhole ? days : days.slice(0, shownAtFirst)}
        keyOf={({ day }) => day}
      />
      {more > 0 && !isWhole && (
        <div>
          <Button size="small" onClick={() => setIsWhole(true)}>
            Show {formatNumber(more)} more
          </Button>
        </div>
      )}
    </div>
  )
}

/** The calls that a mailing brought, which are counted by hand, day by day. */
export function MailingCalls({ mailing }: { mailing: Mailing }) {
  const today = useToday()
  const query = useApi(readMailingCalls, { params: { id: mailing.id } })
  const { count, isCounting } = useMailingCalls(mailing)
  const [corrected, setCorrected] = useState<string>()
  const calls = query.data
  if (!calls)
    return (
      <Panel title="Calls" query={query} subject="The calls">
        {null}
      </Panel>
    )
  const ofToday = callsOn(calls.days, today)
  const { first, counts } = everyDay(calls.days)
  return (
    <Panel title="Calls" query={query} subject="The calls">
      <p className={styles.calls}>
        <strong>{formatCount(ofToday, 'call')} today</strong>
        <span>{formatNumber(calls.callCount)} in all</span>
      </p>
      <Actions>
        <Button
          variant="primary"
          size="small"
          isBusy={isCounting}
          onClick={() => void count({ day: today, count: ofToday })}
        >
          Count a Call
        </Button>
        <Button size="small" onClick={() => setCorrected(dayAfter(today, -1))}>
          Another Day
        </Button>
      </Actions>
      <Days
        first={first}
        days={counts}
        caption="How many sellers called on which day"
        header="Calls"
        none={`Press Count a Call whenever a seller calls you about these ${piecesOf(mailing)}.`}
      />
      {calls.days.length > 0 && <DayList days={calls.days} onCorrect={setCorrected} />}
      {corrected !== undefined && (
        <CallsDialog
          mailing={mailing}
          calls={calls}
          day={corrected}
          onClose={() => setCorrected(undefined)}
        />
      )}
    </Panel>
  )
}

import { dealsCsvUrl, readDay } from 'offers-service/contract'
import { useState } from 'react'
import { LinkButton } from '../../../../ui/button.tsx'
import { formatDay, useToday } from '../../dates.ts'
import { DayField } from '../../day-field.tsx'
import { Panel } from '../../shell/panel.tsx'
import panels from '../../shell/panel.module.css'
import styles from './deals-screen.module.css'

const dayIn = (text: string) => {
  const reading = readDay(text)
  return 'value' in reading ? reading.value : undefined
}

/** The deals of a period as a file for the bookkeeper. */
export function BookkeeperPanel() {
  const today = useToday()
  const [from, setFrom] = useState(() => formatDay(`${today.slice(0, 4)}-01-01`))
  const [to, setTo] = useState(() => formatDay(today))
  const [first, last] = [dayIn(from), dayIn(to)]
  const isClear = first !== undefined && last !== undefined && first <= last
  return (
    <Panel title="For the bookkeeper" className={panels.below}>
      <p className={styles.none}>
        What was signed, paid or fell through, with price, sellers, parcel and mailing, as a
        spreadsheet. It has what form 1099-S asks for, but for tax numbers, which are not kept here.
      </p>
      <div className={styles.period}>
        <DayField
          label="From"
          name="from"
          value={from}
          onChange={({ currentTarget }) => setFrom(currentTarget.value)}
        />
        <DayField
          label="To"
          name="to"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
      </div>
      {isClear ? (
        <div>
          <LinkButton
            size="small"
            to={`${dealsCsvUrl}?${new URLSearchParams({ from: first, to: last })}`}
            download
          >
            Download
          </LinkButton>
        </div>
      ) : (
        <p>Please enter two days, such as 1/31/2026, the first one first.</p>
      )}
    </Panel>
  )
}

import {
  endCalendarAddress,
  makeCalendarAddress,
  readCalendarAddress,
} from 'offers-service/contract'
import panels from '../../shell/panel.module.css'
import { SecretAddressPanel } from '../../shell/secret-address-panel.tsx'
import styles from './deals-screen.module.css'

const calls = { read: readCalendarAddress, make: makeCalendarAddress, end: endCalendarAddress }

/** The address under which a calendar reads what is due. */
export const CalendarPanel = () => (
  <SecretAddressPanel
    calls={calls}
    title="In your calendar"
    className={panels.below}
    noun="Calendar address"
    label="Address for your calendar"
    goesTo="your calendar"
    consequence="Calendars that read the present one stop being kept up to date."
  >
    <p className={styles.none}>
      Steps that are due, closings, and the last days of offers, in the calendar you use. Anyone
      with the address can read names, prices and days, so keep it to yourself.
    </p>
  </SecretAddressPanel>
)

import {
  endCalendarAddress,
  makeCalendarAddress,
  readCalendarAddress,
} from 'offers-service/contract'
import { call } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { TextField } from '../../../../ui/field.tsx'
import { ActionButton, ConfirmButton } from '../../../../ui/on-demand/action-button.tsx'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { Panel } from '../../shell/panel.tsx'
import panels from '../../shell/panel.module.css'
import { useMutation } from '../../use-mutation.ts'
import { CopyLinkButton } from '../offer-links.tsx'
import styles from './deals-screen.module.css'

/** The address under which a calendar reads what is due. */
export function CalendarPanel() {
  const query = useApi(readCalendarAddress, {})
  const attempt = useMutation()
  const address = query.data?.address
  const change = async (run: () => Promise<unknown>, texts: Parameters<typeof attempt>[1]) => {
    const failed = await attempt(run, texts)
    // The button that was pressed may be gone, and the focus with it.
    if (!failed) focusTitleIfLost()
    return failed
  }
  const make = () =>
    change(() => call(makeCalendarAddress, {}), {
      success: 'Calendar address made successfully.',
      failure: 'Failed to make a calendar address.',
    })
  return (
    <Panel
      title="In your calendar"
      className={panels.below}
      query={query}
      subject="The calendar address"
    >
      <p className={styles.none}>
        Steps that are due, closings, and the last days of offers, in the calendar you use. Anyone
        with the address can read names, prices and days, so keep it to yourself.
      </p>
      {address === null && (
        <div>
          <ActionButton size="small" busyText="Making..." onPress={make}>
            Make an address
          </ActionButton>
        </div>
      )}
      {address && (
        <>
          <TextField label="Address for your calendar" readOnly value={address} />
          <div className="button-row">
            <CopyLinkButton address={address} to="your calendar" />
            <ConfirmButton
              asks={{
                message: 'Are you sure you want a new address?',
                consequence: 'Calendars that read the present one stop being kept up to date.',
                confirmText: 'Make a New One',
                onConfirm: make,
              }}
            >
              New address
            </ConfirmButton>
            <ConfirmButton
              asks={{
                message: 'Are you sure you want to end this address?',
                consequence: 'Calendars that read it stop being kept up to date.',
                confirmText: 'End It',
                onConfirm: () =>
                  change(() => call(endCalendarAddress, {}), {
                    success: 'Calendar address ended successfully.',
                    failure: 'Failed to end the calendar address.',
                  }),
              }}
            >
              End address
            </ConfirmButton>
          </div>
        </>
      )}
    </Panel>
  )
}

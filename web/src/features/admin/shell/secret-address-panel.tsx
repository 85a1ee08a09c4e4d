import type { ReactNode } from 'react'
import type {
  endCalendarAddress,
  endMailAddress,
  makeCalendarAddress,
  makeMailAddress,
  readCalendarAddress,
  readMailAddress,
} from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { TextField } from '../../../ui/field.tsx'
import { ActionButton, ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { CopyLinkButton } from '../offers/offer-links.tsx'
import { useMutation } from '../use-mutation.ts'
import { focusTitleIfLost } from './admin-screen.tsx'
import { Panel } from './panel.tsx'

interface SecretAddressPanelProps {
  calls: {
    read: typeof readCalendarAddress | typeof readMailAddress
    make: typeof makeCalendarAddress | typeof makeMailAddress
    end: typeof endCalendarAddress | typeof endMailAddress
  }
  title: string
  className?: string | undefined
  /** What it is in a sentence, such as "calendar address". */
  noun: string
  label: string
  /** Where the copied address goes. */
  goesTo: string
  /** What happens to those who use the present address when it ends. */
  consequence: string
  children: ReactNode
}

/** An address that anyone who knows it can use: made, copied, made anew and ended. */
export function SecretAddressPanel(props: SecretAddressPanelProps) {
  const { calls, title, className, noun, label, goesTo, consequence, children } = props
  const query = useApi(calls.read, {})
  const attempt = useMutation()
  const address = query.data?.address
  const change = async (run: () => Promise<unknown>, texts: Parameters<typeof attempt>[1]) => {
    const failed = await attempt(run, texts)
    // The button that was pressed may be gone, and the focus with it.
    if (!failed) focusTitleIfLost()
    return failed
  }
  const make = () =>
    change(() => call(calls.make, {}), {
      success: `${noun} made successfully.`,
      failure: `Failed to make a ${noun.toLowerCase()}.`,
    })
  return (
    <Panel title={title} className={className} query={query} subject={`The ${noun.toLowerCase()}`}>
      {children}
      {address === null && (
        <div>
          <ActionButton size="small" busyText="Making..." onPress={make}>
            Make an address
          </ActionButton>
        </div>
      )}
      {address && (
        <>
          <TextField label={label} readOnly value={address} />
          <div className="button-row">
            <CopyLinkButton address={address} to={goesTo} />
            <ConfirmButton
              asks={{
                message: 'Are you sure you want a new address?',
                consequence,
                confirmText: 'Make a New One',
                onConfirm: make,
              }}
            >
              New address
            </ConfirmButton>
            <ConfirmButton
              asks={{
                message: 'Are you sure you want to end this address?',
                consequence,
                confirmText: 'End It',
                onConfirm: () =>
                  change(() => call(calls.end, {}), {
                    success: `${noun} ended successfully.`,
                    failure: `Failed to end the ${noun.toLowerCase()}.`,
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

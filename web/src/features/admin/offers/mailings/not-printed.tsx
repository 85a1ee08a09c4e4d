import { type Mailing, type PrintFile, unnotePrinted } from 'offers-service/contract'
import { call } from '../../../../api/client.ts'
import { ActionButton } from '../../../../ui/on-demand/action-button.tsx'
import { focusTitleIfLost } from '../../shell/admin-screen.tsx'
import { useMutation } from '../../use-mutation.ts'
import { piecesOf } from './mailing-values.ts'

interface NotPrintedProps {
  mailing: Mailing
  file: PrintFile
  /** What the file is, for those who cannot see where the button stands. */
  what: string
}

/** Takes back that a file was printed, such as when the printer jammed. */
export function NotPrinted({ mailing, file, what }: NotPrintedProps) {
  const attempt = useMutation()
  const takeBack = async () => {
    await attempt(() => call(unnotePrinted, { params: { id: mailing.id, file: file.id } }), {
      success: `Taken back. These ${piecesOf(mailing)} are not printed yet.`,
      failure: 'Failed to take that back.',
    })
    focusTitleIfLost()
  }
  return (
    <ActionButton size="small" busyText="Taking back..." onPress={takeBack}>
      Not printed after all<span className="visually-hidden"> {what}</span>
    </ActionButton>
  )
}

import {
  type CoSeller,
  othersBeside,
  readCoSellers,
  readOfferSigning,
  updateCoSellers,
  writeCoSellers,
} from 'offers-service/contract'
import { type FormEvent, useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextareaField } from '../../../../ui/field.tsx'
import styles from './other-sellers.module.css'
import { useApi, useInvalidate } from '../../../../api/hooks.ts'
import { ApiError } from '../../../../api/client.ts'
import { useToast } from '../../../../ui/use-toast.ts'
import { useOwnerSend } from '../../session/renew-session.ts'
import { problemIn } from '../offer-values.ts'

const failure = 'The sellers could not be saved. Please try again.'

const refusals: Partial<Record<string, string>> = {
  signing_under_way:
    'Somebody has signed already. To change the sellers, cancel the signing first.',
  already_signed: 'This offer has been signed meanwhile, so its sellers can no longer change.',
}

/** Answers a function that stores who else sells, as a text, and answers what is wrong, if anything. */
function useOtherSellers(referenceNumber: string) {
  const send = useOwnerSend(updateCoSellers)
  const invalidate = useInvalidate()
  const { toast } = useToast()

  return async (text: string): Promise<string | undefined> => {
    const problem = problemIn(text)
    if (problem) return problem
    try {
      await send({ params: { referenceNumber }, body: { coSellers: readCoSellers(text) } })
    } catch (error) {
      return (error instanceof ApiError && refusals[error.code ?? '']) || failure
    }
    await invalidate()
    toast({ title: 'Success', description: 'Sellers updated successfully.' })
    return undefined
  }
}

interface OtherSellersDialogProps {
  referenceNumber: string
  coSellers: readonly CoSeller[]
  onClose: () => void
  /** Called once they are stored. */
  onSaved?: () => void
}

/** Asks who sells beside the offer's own seller. */
export function OtherSellersDialog(props: OtherSellersDialogProps) {
  const { referenceNumber, coSellers, onClose, onSaved } = props
  const [text, setText] = useState(writeCoSellers(coSellers, '\n'))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const save = useOtherSellers(referenceNumber)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setIsBusy(true)
    const refused = await save(text)
    setIsBusy(false)
    setProblem(refused)
    if (refused) return
    onSaved?.()
    onClose()
  }

  return (
    <Dialog title="Who else sells?" onCancel={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)}>
        <TextareaField
          label="Other sellers"
          isOptional
          rows={4}
          hint="One on each line, with the email if you know it: Iris Whitcomb, iris@mail.example. Everyone named here stands on the letter and signs with a link of their own."
          error={problem}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className={styles.actions}>
          <Button size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" size="small" isBusy={isBusy} busyText="Saving...">
            Save sellers
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface SeparateOwnersProps {
  referenceNumber: string
  /** Everyone the seller's name may stand for. */
  owners: readonly string[]
  onClose: () => void
  onSaved: () => void
}

/** Asks for everyone but the first of an offer's owners, beside those who are named already. */
export function SeparateOwners({ referenceNumber, owners, ...events }: SeparateOwnersProps) {
  const { data } = useApi(readOfferSigning, { params: { referenceNumber } })
  if (!data) return null
  const coSellers = othersBeside(owners, data.coSellers)
  return <OtherSellersDialog referenceNumber={referenceNumber} coSellers={coSellers} {...events} />
}

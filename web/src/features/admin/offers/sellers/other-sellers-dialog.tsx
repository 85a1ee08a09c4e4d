import {
  type CoSeller,
  othersBeside,
  readCoSellers,
  readOfferSigning,
  updateCoSellers,
  writeCoSellers,
} from 'offers-service/contract'
import * as v from 'valibot'
import { ApiError, call } from '../../../../api/client.ts'
import { useApi, useInvalidate } from '../../../../api/hooks.ts'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { TextareaField } from '../../../../ui/field.tsx'
import { useToast } from '../../../../ui/use-toast.ts'
import { useAdminForm } from '../../editing/use-admin-form.ts'
import { withSession } from '../../session/renew-session.ts'
import { otherSellers } from '../offer-values.ts'

const Form = v.object({ otherSellers })

const failure = 'The sellers could not be saved. Please try again.'

const refusals: Partial<Record<string, string>> = {
  signing_under_way:
    'Somebody has signed already. To change the sellers, cancel the signing first.',
  already_signed: 'This offer has been signed meanwhile, so its sellers can no longer change.',
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
  const invalidate = useInvalidate()
  const { toast } = useToast()
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: { otherSellers: writeCoSellers(coSellers, '\n') },
    send: async ({ otherSellers: text }) => {
      const body = { coSellers: readCoSellers(text) }
      try {
        await withSession(() => call(updateCoSellers, { params: { referenceNumber }, body }))
      } catch (error) {
        const refusal = error instanceof ApiError && refusals[error.code ?? '']
        form.setError('otherSellers', { message: refusal || failure })
        return
      }
      await invalidate()
      toast({ title: 'Success', description: 'Sellers updated successfully.' })
      onSaved?.()
      onClose()
    },
  })

  return (
    <Dialog
      title="Who else sells?"
      onCancel={onClose}
      confirm={{ children: 'Save sellers', isBusy: isSubmitting, busyText: 'Saving...' }}
      form={{ onSubmit }}
    >
      <TextareaField
        label="Other sellers"
        isOptional
        rows={4}
        hint="One on each line, with the email if you know it: Iris Whitcomb, iris@mail.example. Everyone named here stands on the letter and signs with a link of their own."
        {...field('otherSellers')}
      />
    </Dialog>
  )
}

interface SeparateSellersProps {
  referenceNumber: string
  /** Everyone the seller's name may stand for. */
  sellers: readonly string[]
  onClose: () => void
  onSaved: () => void
}

/** Asks for everyone but the first of an offer's sellers, beside those who are named already. */
export function SeparateSellers({ referenceNumber, sellers, ...events }: SeparateSellersProps) {
  const { data } = useApi(readOfferSigning, { params: { referenceNumber } })
  if (!data) return null
  const coSellers = othersBeside(sellers, data.coSellers)
  return <OtherSellersDialog referenceNumber={referenceNumber} coSellers={coSellers} {...events} />
}

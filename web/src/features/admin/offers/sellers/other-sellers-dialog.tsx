import {
  type CoSeller,
  type ErrorCode,
  othersBeside,
  readCoSellers,
  readOfferSigning,
  updateCoSellers,
  writeCoSellers,
} from 'offers-service/contract'
import * as v from 'valibot'
import { ApiError, call } from '../../../../api/client.ts'
import { useApi } from '../../../../api/hooks.ts'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { TextareaField } from '../../../../ui/field.tsx'
import { saidAtFields, useAdminForm } from '../../editing/use-admin-form.ts'
import { useMutation } from '../../use-mutation.ts'
import { otherSellers } from '../offer-values.ts'

const Form = v.object({ otherSellers })

const refusals: Partial<Record<ErrorCode, string>> = {
  signing_under_way:
    'Somebody has signed already. To change the sellers, cancel the signing first.',
  already_signed: 'This offer has been signed meanwhile, so its sellers can no longer change.',
}
const refusedCodes = Object.keys(refusals) as ErrorCode[]

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
  const attempt = useMutation()
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: { otherSellers: writeCoSellers(coSellers, '\n') },
    refusable: ['otherSellers'],
    send: async ({ otherSellers: text }) => {
      const body = { coSellers: readCoSellers(text) }
      return await attempt(() => call(updateCoSellers, { params: { referenceNumber }, body }), {
        success: 'Sellers updated successfully.',
        failure: 'The sellers could not be saved. Please try again.',
        asked: [...refusedCodes, ...saidAtFields],
      })
    },
    onEnd: (failed) => {
      const refusal = failed instanceof ApiError && failed.code && refusals[failed.code]
      if (refusal) form.setError('otherSellers', { message: refusal })
      if (failed) return
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
  const { data, error, retry } = useApi(readOfferSigning, { params: { referenceNumber } })
  if (!data && error)
    return (
      <Dialog
        title="Who else sells?"
        problem="The other sellers could not be loaded."
        onCancel={events.onClose}
        confirm={{ children: 'Try again', onClick: retry }}
      >
        {null}
      </Dialog>
    )
  if (!data) return null
  const coSellers = othersBeside(sellers, data.coSellers)
  return <OtherSellersDialog referenceNumber={referenceNumber} coSellers={coSellers} {...events} />
}

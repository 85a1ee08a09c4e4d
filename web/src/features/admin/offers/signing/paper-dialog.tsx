import {
  type AdminOffer,
  formatList,
  maxScanBytes,
  notePaperSignature,
  readDay,
  readOfferSigning,
  understood,
} from 'offers-service/contract'
import { useState } from 'react'
import * as v from 'valibot'
import { ApiError } from '../../../../api/client.ts'
import { useApi, useInvalidate } from '../../../../api/hooks.ts'
import { CheckboxField } from '../../../../ui/field.tsx'
import { Dialog } from '../../../../ui/on-demand/dialog.tsx'
import { useToast } from '../../../../ui/use-toast.ts'
import { formatDay, useToday } from '../../dates.ts'
import { DayField } from '../../day-field.tsx'
import { SendProgress } from '../../editing/send-progress.tsx'
import { useAdminForm } from '../../editing/use-admin-form.ts'
import { sizeProblem, useFileSending } from '../../editing/use-file-sending.ts'
import { FilePicker } from '../import/file-picker.tsx'

const Form = v.object({
  signedOn: v.pipe(
    v.string(),
    v.transform((text) => understood(readDay, text)),
    notePaperSignature.schema.querystring.entries.signedOn,
  ),
  tellSeller: v.boolean(),
})

function problemOf({ code, fields }: ApiError, file: File): string | undefined {
  if (code === 'payload_too_large') return sizeProblem(file, 'A scan', maxScanBytes)
  if (code === 'signing_under_way')
    return 'An owner has signed this offer online, or may be signing it. Please cancel that signing first. It stands below on this page.'
  if (code === 'offer_not_open') return 'Please make this offer live first.'
  if (code === 'already_signed') return 'This offer is signed already.'
  if (fields.signedOn) return ''
  return Object.values(fields)[0]
}

interface PaperDialogProps {
  offer: AdminOffer
  onClose: () => void
}

/** Takes the scan of an agreement that all owners have signed on paper. */
export function PaperDialog({ offer, onClose }: PaperDialogProps) {
  const { referenceNumber, sellerName, sellerEmail } = offer
  const params = { referenceNumber }
  const today = useToday()
  const [file, setFile] = useState<File>()
  const { toast } = useToast()
  const invalidate = useInvalidate()
  const { data } = useApi(readOfferSigning, { params })
  const owners = [{ name: sellerName, email: sellerEmail }, ...(data?.coSellers ?? [])]
  const { share, problem, setProblem, send, stop } = useFileSending(notePaperSignature, {
    problemOf,
    onSent: async () => {
      toast({ title: 'Success', description: 'This offer is signed.' })
      onClose()
      await invalidate()
    },
  })
  const { field, onSubmit } = useAdminForm({
    schema: Form,
    defaultValues: { signedOn: formatDay(today), tellSeller: false },
    refusable: ['signedOn'],
    send: async ({ signedOn, tellSeller }) => {
      if (!file) return setProblem('Please choose the scan of the signed paper.')
      if (file.size > maxScanBytes) return setProblem(sizeProblem(file, 'A scan', maxScanBytes))
      const query = { signedOn, tellSeller: tellSeller ? ('true' as const) : ('false' as const) }
      const failed = await send(file, { params, query })
      // Of everything else the dialog tells as a whole.
      return failed instanceof ApiError && failed.fields.signedOn ? failed : undefined
    },
  })
  const isSending = share !== undefined
  const withMail = owners.filter(({ email }) => email !== '')

  return (
    <Dialog
      title="Signed on paper"
      problem={problem}
      cancelText={isSending ? 'Stop' : 'Cancel'}
      onCancel={isSending ? stop : onClose}
      confirm={{ children: 'Mark as Signed', isBusy: isSending, busyText: 'Sending...' }}
      form={{ onSubmit }}
    >
      <p>
        For an agreement that {formatList(owners.map(({ name }) => name || 'the owner'))} signed by
        hand. The offer is signed from then on and cannot change any more.
      </p>
      <DayField
        label="Signed on"
        hint="The day next to the last signature."
        max={today}
        {...field('signedOn')}
      />
      <FilePicker
        label={file ? `Scan: ${file.name}` : 'Scan of the signed paper'}
        hint="All pages as one PDF, or a photo of a single page (JPEG or PNG), at most 10 MB."
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        isBusy={isSending}
        onChoose={(chosen) => {
          setProblem('')
          setFile(chosen)
        }}
      />
      {withMail.length > 0 && (
        <CheckboxField
          label={`Email ${formatList(withMail.map(({ name, email }) => name || email))} a copy`}
          {...field('tellSeller')}
        />
      )}
      {isSending && <SendProgress label={share < 1 ? 'Sending' : 'Storing'} share={share} />}
    </Dialog>
  )
}

import { type Lead, LeadDetails } from 'offers-service/contract'
import { useEffect } from 'react'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { readDraft } from '../editing/drafts.ts'
import { FormEnd, FormNotices } from '../editing/form-notices.tsx'
import { useItemForm } from '../editing/use-item-form.ts'
import { useLeaveGuard } from '../editing/use-leave-guard.tsx'
import styles from './lead-details-form.module.css'
import { sizeOptions } from './lead-words.ts'
import type { LeadActions } from './use-lead-actions.ts'

/** Names a lead's unsaved details in this browser. */
export const detailsDraft = ({ id }: Lead) => `lead-details:${id}`

function detailsOf({ name, phone, email, propertyLocation, acres }: Lead): LeadDetails {
  return { name, phone, email, propertyLocation, acres }
}

/** Whether a correction of this lead was begun in this tab and not saved. */
export function hasDetailsDraft(lead: Lead): boolean {
  return readDraft(detailsDraft(lead), detailsOf(lead)) !== undefined
}

/** Only what was changed, so that a correction made elsewhere meanwhile stays. */
function changedOf(input: LeadDetails, seen: LeadDetails): Partial<LeadDetails> {
  const before = new Map<string, string>(Object.entries(seen))
  return Object.fromEntries(Object.entries(input).filter(([key, text]) => before.get(key) !== text))
}

/** What the lead said of these fields when the form last saw it. */
function beforeOf(changed: Partial<LeadDetails>, seen: LeadDetails): Partial<LeadDetails> {
  return Object.fromEntries(Object.entries(seen).filter(([key]) => key in changed))
}

interface LeadDetailsFormProps {
  lead: Lead
  actions: LeadActions
  onClose: () => void
}

/** What a landowner said, to be put right in the contact form's own fields. */
export function LeadDetailsForm({ lead, actions, onClose }: LeadDetailsFormProps) {
  const stored = detailsOf(lead)
  const item = useItemForm({
    draftName: detailsDraft(lead),
    stored,
    // Whatever else happens to a lead is no change of these.
    updatedAt: JSON.stringify(stored),
    schema: LeadDetails,
    required: ['name', 'phone'],
  })
  const { setFocus } = item.form
  const { leave, question } = useLeaveGuard(item.isChanged, item.discard)
  const submit = item.submitWith(async (input, basedOn = '') => {
    const seen = JSON.parse(basedOn) as LeadDetails
    const changed = changedOf(input, seen)
    return await actions.correct(lead, changed, beforeOf(changed, seen))
  }, onClose)
  useEffect(() => setFocus('name'), [setFocus])
  const field = (name: keyof LeadDetails) => ({ autoComplete: 'off', ...item.field(name) })

  return (
    <form
      className={styles.form}
      aria-label="Edit details"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <FormNotices item={item} />
      <TextField label="Name" {...field('name')} />
      <TextField label="Phone" type="tel" {...field('phone')} />
      <TextField label="Email" isOptional type="email" {...field('email')} />
      <TextField label="Property" isOptional {...field('propertyLocation')} />
      <SelectField label="Size" isOptional options={sizeOptions} {...field('acres')} />
      {lead.offers.length > 0 && (
        <p className="fine-print">
          Offers made from this lead keep what they say. Change those in the offer itself.
        </p>
      )}
      <FormEnd item={item} onCancel={() => leave(onClose)}>
        Save
      </FormEnd>
      {question}
    </form>
  )
}

import { SelectField, TextField } from '../../../ui/field.tsx'
import { ItemEditor } from '../editing/item-editor.tsx'
import { useItemForm } from '../editing/use-item-form.ts'
import { NewLeadForm, noLead } from './lead-values.ts'
import { leadSourceOptions, sizeOptions } from './lead-words.ts'
import { useLeadActions } from './use-lead-actions.ts'

interface NewLeadProps {
  onClose: () => void
  onCreated: (id: string) => void
}

/** The form that enters somebody who called or wrote; name and number are enough. */
export function NewLead({ onClose, onCreated }: NewLeadProps) {
  const item = useItemForm({
    draftName: 'leads:new',
    stored: noLead,
    isNew: true,
    schema: NewLeadForm,
    required: ['name', 'phone'],
  })
  const { enter } = useLeadActions()
  const submit = item.submitWith(
    async (lead, _basedOn, key) => await enter(lead, key, onCreated),
    // By now the new lead is on the screen instead of this form.
    () => {},
  )
  const field = (name: keyof typeof noLead) => ({ autoComplete: 'off', ...item.field(name) })
  return (
    <ItemEditor
      title="New Lead"
      item={item}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
      saveText="Save Lead"
      aside={
        <p>Nothing is mailed to them. Calls, emails and notes are added on the next screen.</p>
      }
    >
      <TextField label="Name" {...field('name')} />
      <TextField label="Phone" type="tel" {...field('phone')} />
      <TextField label="Where the land is" isOptional {...field('propertyLocation')} />
      <SelectField label="Size" isOptional options={sizeOptions} {...field('acres')} />
      <TextField label="Email" isOptional type="email" {...field('email')} />
      <SelectField label="How they came" options={leadSourceOptions} {...field('source')} />
    </ItemEditor>
  )
}

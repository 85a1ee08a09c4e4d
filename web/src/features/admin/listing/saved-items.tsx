import { deleteSaved, listSaved, saveItem, type SavedKind } from 'offers-service/contract'
import { useId, useState } from 'react'
import * as v from 'valibot'
import { call } from '../../../api/client.ts'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { ConfirmButton } from '../../../ui/on-demand/action-button.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { saidAtFields, useAdminForm } from '../editing/use-admin-form.ts'
import { useMutation } from '../use-mutation.ts'
import styles from './saved-items.module.css'

const Form = v.object({ name: saveItem.schema.body.entries.name })

interface NameDialogProps {
  noun: string
  /** The names that are taken, which are replaced. */
  names: readonly string[]
  onSave: (name: string) => Promise<Error | undefined>
  onClose: () => void
}

function NameDialog({ noun, names, onSave, onClose }: NameDialogProps) {
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: { name: '' },
    refusable: ['name'],
    send: async ({ name }) => await onSave(name),
    onEnd: (error) => !error && onClose(),
  })
  const isTaken = names.includes(form.watch('name').trim())
  return (
    <Dialog
      title={`Save this ${noun}`}
      onCancel={onClose}
      confirm={{
        children: isTaken ? 'Replace' : 'Save',
        isBusy: isSubmitting,
        busyText: 'Saving...',
      }}
      form={{ onSubmit }}
    >
      <TextField
        label="Name"
        autoComplete="off"
        hint={isTaken ? `This takes the place of the ${noun} of that name.` : undefined}
        {...field('name')}
      />
    </Dialog>
  )
}

interface SavedItemsProps {
  kind: SavedKind
  /** What one is called, for example 'view', and several with a capital letter. */
  noun: string
  plural: string
  /** What would be saved now; undefined where there is nothing to save. */
  current: string | undefined
  onUse: (value: string) => void
}

/** What was saved by name, to be used again, and the way to save what is there now. */
export function SavedItems({ kind, noun, plural, current, onUse }: SavedItemsProps) {
  const { data: items = [], error } = useApi(listSaved, { params: { kind } })
  const attempt = useMutation()
  const [isNaming, setIsNaming] = useState(false)
  const id = useId()
  const used = items.find(({ value }) => value === current)
  const save = async (name: string) =>
    await attempt(
      () => call(saveItem, { params: { kind }, body: { name, value: current ?? '' } }),
      {
        success: `Saved as ${name}.`,
        failure: `Failed to save this ${noun}.`,
        asked: saidAtFields,
      },
    )
  const remove = async (name: string) =>
    await attempt(() => call(deleteSaved, { params: { kind, name } }), {
      success: `Deleted ${name}.`,
      failure: `Failed to delete this ${noun}.`,
    })
  return (
    <div className={styles.saved}>
      {error && <p>{plural} could not be loaded.</p>}
      {items.length > 0 && (
        <>
          <label htmlFor={id}>{plural}</label>
          <select
            id={id}
            value={used?.name ?? ''}
            onChange={({ target }) => {
              const item = items.find(({ name }) => name === target.value)
              if (item) onUse(item.value)
            }}
          >
            <option value="">Choose one</option>
            {items.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </>
      )}
      {used ? (
        <ConfirmButton
          asks={{
            message: `Are you sure you want to delete this ${noun}?`,
            subject: used.name,
            confirmText: 'Delete',
            onConfirm: () => remove(used.name),
          }}
        >
          Delete this {noun}
        </ConfirmButton>
      ) : (
        current !== undefined && (
          <Button size="small" onClick={() => setIsNaming(true)}>
            Save this {noun}
          </Button>
        )
      )}
      {isNaming && (
        <NameDialog
          noun={noun}
          names={items.map(({ name }) => name)}
          onSave={save}
          onClose={() => setIsNaming(false)}
        />
      )}
    </div>
  )
}

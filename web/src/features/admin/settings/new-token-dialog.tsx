import { apiScopes, createApiToken, NewApiToken } from 'offers-service/contract'
import * as v from 'valibot'
import { call } from '../../../api/client.ts'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useCreationKey } from '../editing/use-creation-key.ts'
import { saidAtFields, useAdminForm } from '../editing/use-admin-form.ts'
import { useMutation } from '../use-mutation.ts'

const { name, scope, password } = NewApiToken.entries
const lives = ['30', '90', '365', 'always'] as const
const Form = v.object({ name, scope, password, life: v.picklist(lives) })

/** What a token lets a program do, in words. */
export const scopeNames = { read: 'may read', write: 'may read and change' } as const

const scopes = apiScopes.map((value) => ({
  value,
  label: { read: 'Read only', write: 'Read and change' }[value],
}))
const lifeOptions = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: 'always', label: 'Until I revoke it' },
]

interface NewTokenDialogProps {
  /** Takes the token, which is shown this once. */
  onMade: (token: string) => void
  onClose: () => void
}

/** Asks what a new token is for, and for the password. */
export function NewTokenDialog({ onMade, onClose }: NewTokenDialogProps) {
  const attempt = useMutation()
  const creation = useCreationKey()
  const { field, onSubmit, isSubmitting } = useAdminForm({
    schema: Form,
    defaultValues: { name: '', scope: 'read', life: '90', password: '' },
    refusable: ['password', 'name'],
    send: async ({ life, ...input }) => {
      const body = { ...input, days: life === 'always' ? null : Number(life) }
      const make = async () => {
        const { token } = await call(createApiToken, { body, key: creation.keyOf(body) })
        creation.forget()
        onMade(token)
      }
      return await attempt(make, {
        failure: 'Failed to make an API key.',
        asked: saidAtFields,
      })
    },
    onEnd: (error) => error ?? onClose(),
  })

  return (
    <Dialog
      title="Make an API key"
      onCancel={onClose}
      confirm={{ children: 'Make API key', isBusy: isSubmitting, busyText: 'Making...' }}
      form={{ onSubmit }}
    >
      <TextField
        label="Name"
        hint="What it is for, so that you know it again."
        autoComplete="off"
        {...field('name')}
      />
      <SelectField
        label="What the program may do"
        hint="Neither can change your password, your log-ins or your API keys."
        options={scopes}
        {...field('scope')}
      />
      <SelectField label="Good for" options={lifeOptions} {...field('life')} />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
    </Dialog>
  )
}

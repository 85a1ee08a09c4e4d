import { valibotResolver } from '@hookform/resolvers/valibot'
import { machineScopes, makeMachineToken, NewMachineToken } from 'offers-service/contract'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { useOwnerSend } from '../session/renew-session.ts'
import { useAttempt } from '../use-attempt.ts'
import { refusalOf } from './password-dialog.tsx'
import styles from './settings-side.module.css'

const { name, scope, password } = NewMachineToken.entries
const lives = ['30', '90', '365', 'always'] as const
const Form = v.object({ name, scope, password, life: v.picklist(lives) })
type Values = v.InferOutput<typeof Form>
/** Too many tries are about the password. */
const fields = ['password', 'name'] as const

/** What a token lets a program do, in words. */
export const scopeNames = { read: 'may read', write: 'may read and change' } as const

const scopes = machineScopes.map((value) => ({
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
  const send = useOwnerSend(makeMachineToken)
  const attempt = useAttempt()
  const { register, handleSubmit, setError, formState } = useForm<Values>({
    resolver: valibotResolver(Form),
    defaultValues: { name: '', scope: 'read', life: '90', password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ life, ...input }) => {
    const days = life === 'always' ? null : Number(life)
    const error = await attempt(
      async () => onMade((await send({ body: { ...input, days } })).token),
      {
        failure: 'Failed to make a token.',
        asked: ['invalid_request', 'too_many_requests'],
      },
    )
    const refused = fields.find((field) => refusalOf(error, field) !== undefined)
    if (refused)
      setError(refused, { message: refusalOf(error, refused) ?? '' }, { shouldFocus: true })
    else if (!error) onClose()
  })

  return (
    <Dialog title="Make a token for a program" onCancel={onClose}>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label="Name"
          hint="What it is for, so that you know it again."
          autoComplete="off"
          error={errors.name?.message}
          {...register('name')}
        />
        <SelectField
          label="What the program may do"
          hint="Neither reaches your password, sessions and tokens."
          options={scopes}
          error={errors.scope?.message}
          {...register('scope')}
        />
        <SelectField label="Good for" options={lifeOptions} {...register('life')} />
        <TextField
          label="Your password"
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <div className={styles.buttons}>
          <Button size="small" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="primary"
            size="small"
            isBusy={isSubmitting}
            busyText="Making..."
          >
            Make token
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

import { inviteMember, type Invited, NewMember } from 'offers-service/contract'
import { call } from '../../../api/client.ts'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { saidAtFields, useAdminForm } from '../editing/use-admin-form.ts'
import { useCreationKey } from '../editing/use-creation-key.ts'
import { useMutation } from '../use-mutation.ts'

const roleOptions = [
  { value: 'helper', label: 'Helper: the daily work' },
  { value: 'owner', label: 'Owner: everything' },
]

interface InviteDialogProps {
  /** Takes the link, which is shown this once. */
  onMade: (invited: Invited) => void
  onClose: () => void
}

/** Asks who is invited, and for the password. */
export function InviteDialog({ onMade, onClose }: InviteDialogProps) {
  const attempt = useMutation()
  const creation = useCreationKey()
  const { field, onSubmit, isSubmitting } = useAdminForm({
    schema: NewMember,
    defaultValues: { name: '', email: '', role: 'helper', password: '' },
    refusable: ['name', 'email', 'role', 'password'],
    send: async (body) => {
      const invite = async () => {
        const invited = await call(inviteMember, { body, key: creation.keyOf(body) })
        creation.forget()
        onMade(invited)
      }
      return await attempt(invite, {
        failure: 'Failed to invite them.',
        asked: saidAtFields,
      })
    },
    onEnd: (error) => error ?? onClose(),
  })

  return (
    <Dialog
      title="Invite somebody"
      onCancel={onClose}
      confirm={{ children: 'Invite', isBusy: isSubmitting, busyText: 'Inviting...' }}
      form={{ onSubmit }}
    >
      <TextField label="Their name" autoComplete="off" {...field('name')} />
      <TextField label="Their email" type="email" autoComplete="off" {...field('email')} />
      <SelectField label="What they may do" options={roleOptions} {...field('role')} />
      <TextField
        label="Your password"
        type="password"
        autoComplete="current-password"
        {...field('password')}
      />
    </Dialog>
  )
}

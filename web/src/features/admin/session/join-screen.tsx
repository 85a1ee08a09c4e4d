import { acceptInvitation, login, newPassword, readInvitation } from 'offers-service/contract'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { ApiError, call } from '../../../api/client.ts'
import { failureWords } from '../../../api/failures.ts'
import { useSettings } from '../../../api/settings.ts'
import { paths } from '../../../site/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { saidAtFields, useAdminForm } from '../editing/use-admin-form.ts'
import formStyles from './login-form.module.css'
import styles from './login-screen.module.css'
import { NewPasswordField } from './new-password-field.tsx'
import { beginSession } from './session.ts'

type Reply = Awaited<ReturnType<typeof call<typeof readInvitation>>>

const isClosed = (error: unknown) => error instanceof ApiError && error.code === 'invitation_closed'

/** Chooses the password, and logs in with it. */
function PasswordForm({
  token,
  email,
  onClosed,
}: {
  token: string
  email: string
  onClosed: () => void
}) {
  const { fail } = useToast()
  const navigate = useNavigate()
  const [isShown, setIsShown] = useState(false)
  const { field, onSubmit, isSubmitting } = useAdminForm({
    schema: v.object({ newPassword }),
    defaultValues: { newPassword: '' },
    refusable: ['newPassword'],
    send: async (body) => {
      try {
        await call(acceptInvitation, { body: { token, ...body } })
      } catch (error) {
        if (isClosed(error)) onClosed()
        else if (!(error instanceof ApiError && saidAtFields.some((code) => code === error.code)))
          fail({ title: 'Error', description: failureWords(error).description }, error)
        return error instanceof Error ? error : new Error(String(error))
      }
      try {
        const { token: proof, person } = await call(login, {
          body: { name: email, password: body.newPassword },
        })
        beginSession(proof, person)
      } catch {
        // Such as for a code of the owners, which the log-in asks for.
      }
      return undefined
    },
    onEnd: (error) => {
      if (!error) void navigate(paths.admin)
    },
  })

  return (
    <form className={formStyles.form} noValidate onSubmit={onSubmit}>
      <NewPasswordField type={isShown ? 'text' : 'password'} {...field('newPassword')} />
      <CheckboxField
        label="Show what I type"
        checked={isShown}
        onChange={(event) => setIsShown(event.target.checked)}
      />
      <Button
        type="submit"
        variant="primary"
        size="small"
        isBusy={isSubmitting}
        busyText="Saving..."
      >
        Choose this password
      </Button>
    </form>
  )
}

const closed = 'This link was used already, or is over. Please ask the owner for a new one.'

/** What somebody sees who opens the link they were invited with. */
export function JoinScreen() {
  const { name: business } = useSettings().business
  const token = useLocation().hash.slice(1)
  const [invited, setInvited] = useState<Reply>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    const read = async () => {
      try {
        setInvited(await call(readInvitation, { body: { token } }))
      } catch (error) {
        setProblem(isClosed(error) ? closed : failureWords(error).description)
      }
    }
    void read()
  }, [token])

  return (
    <div className={styles.screen}>
      <div className={styles.card}>
        <p className={styles.house}>{business}</p>
        <h1 className={styles.title}>{invited ? `Welcome, ${invited.name}` : 'Your invitation'}</h1>
        {!invited && problem === undefined && (
          <Loading>
            <Skeleton />
          </Loading>
        )}
        {problem !== undefined && <p role="alert">{problem}</p>}
        {invited && problem === undefined && (
          <>
            <p>
              You are invited as {invited.role === 'owner' ? 'an owner' : 'a helper'}. Choose a
              password. You log in with it and with your name or {invited.email}.
            </p>
            <PasswordForm token={token} email={invited.email} onClosed={() => setProblem(closed)} />
          </>
        )}
        <p className={styles.way}>
          <Link to={paths.home}>Back to the website</Link>
        </p>
      </div>
    </div>
  )
}

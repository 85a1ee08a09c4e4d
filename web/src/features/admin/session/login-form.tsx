import { valibotResolver } from '@hookform/resolvers/valibot'
import { login, LoginInput } from 'offers-service/contract'
import { useForm } from 'react-hook-form'
import { ApiError, call } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import styles from './login-form.module.css'
import { beginSession } from './session.ts'

const wrongPassword = 'Invalid password. Please try again.'
const tooManyTries = 'Too many tries. Please wait a few minutes, then try again.'
const noAnswer = 'The site does not answer right now. Please check your connection and try again.'

const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500

function reasonOf(error: unknown): string {
  if (!isRefusal(error)) return noAnswer
  const { code } = error as ApiError
  return code === 'too_many_requests' ? tooManyTries : wrongPassword
}

/** Asks for the admin password and begins the session. */
export function LoginForm() {
  const { toast } = useToast()
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: valibotResolver(LoginInput),
    defaultValues: { password: '' },
  })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (body) => {
    try {
      const { token } = await call(login, { body })
      beginSession(token)
      toast({
        title: 'Welcome!',
        description: 'You have successfully logged in to the admin panel.',
      })
    } catch (error) {
      const description = reasonOf(error)
      if (isRefusal(error)) setError('password', { message: description }, { shouldFocus: true })
      toast({ title: 'Login Failed', description, variant: 'destructive' })
    }
  })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Admin Password"
        type="password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <Button
        type="submit"
        variant="primary"
        size="small"
        isBusy={isSubmitting}
        busyText="Logging in..."
      >
        Log In
      </Button>
    </form>
  )
}

import { valibotResolver } from '@hookform/resolvers/valibot'
import {
  type ErrorCode,
  getLoginFields,
  login,
  LoginInput,
  secondFactorCode,
} from 'offers-service/contract'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { ApiError, call } from '../../../api/client.ts'
import { failureWords } from '../../../api/failures.ts'
import { useApi } from '../../../api/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { dismissFailures, useToast } from '../../../ui/use-toast.ts'
import styles from './login-form.module.css'
import { beginSession, giveUpRenewal, nameOfPerson } from './session.ts'
import { Dialog } from '../../../ui/on-demand/dialog.tsx'
import { fieldsOf } from '../editing/use-admin-form.ts'

const { password: adminPassword } = LoginInput.entries
const JustPassword = v.object({ name: v.string(), password: adminPassword, code: v.string() })
const WithCode = v.object({ name: v.string(), password: adminPassword, code: secondFactorCode })

const wrongPassword = 'Invalid password. Please try again.'
/** What only somebody else can mend. */
const unreadable: Partial<Record<ErrorCode, string>> = {
  password_unreadable:
    'The password of this site was changed outside the site, so nobody can log in with it. Ask the person who set up your site to make a new one, with “npm run admin:password”.',
  second_factor_unreadable:
    'Your password is right, but the code can no longer be checked. If you were invited, ask an owner to turn off your two-step verification. Otherwise ask the person who set up your site to make a new password, with “npm run admin:password”. That also turns the code off.',
}

/** The password alone, until the site asks for a code as well: of the admin's app, or one kept for when it is lost. */
type Step = 'password' | 'app' | 'recovery'

const isHttpError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status < 500

/** Which field an error is about, and what it has to say there. */
function problemOf(error: unknown): {
  field: 'password' | 'code' | 'root' | undefined
  text: string
} {
  const code = error instanceof ApiError ? error.code : undefined
  const broken = code && unreadable[code]
  if (broken !== undefined) return { field: 'root', text: broken }
  if (!isHttpError(error)) return { field: undefined, text: failureWords(error).description }
  const { fields } = error
  if (fields.code !== undefined) return { field: 'code', text: fields.code }
  return {
    field: 'password',
    text: code === 'too_many_requests' ? failureWords(error).description : wrongPassword,
  }
}

const codeFields = {
  app: { label: 'Code from your app', inputMode: 'numeric', other: 'Use a recovery code instead' },
  recovery: { label: 'Recovery code', inputMode: 'text', other: 'Use your app instead' },
} as const

/** Asks for the admin password, and whose it is once there are several people, then for a code where that is on, and begins the session. */
export function LoginForm({ isInDialog = false }: { isInDialog?: boolean }) {
  const { toast, fail } = useToast()
  const [step, setStep] = useState<Step>('password')
  const { data: fields, retry: askAgain } = useApi(getLoginFields, {})
  const isUnknown = fields === undefined
  const ask = useRef(askAgain)
  useEffect(() => {
    // A log-out makes everything unknown while this is shown already.
    if (isUnknown) ask.current()
  }, [isUnknown])
  const form = useForm({
    resolver: valibotResolver(step === 'password' ? JustPassword : WithCode),
    defaultValues: { name: nameOfPerson(), password: '', code: '' },
  })
  const { handleSubmit, setError, setFocus, resetField } = form
  const { errors, isSubmitting } = form.formState
  const field = fieldsOf(form)
  useEffect(() => {
    if (step !== 'password') setFocus('code')
  }, [step, setFocus])

  const goTo = (next: Step) => {
    resetField('code')
    setStep(next)
  }

  const submit = handleSubmit(async ({ name, password, code }) => {
    dismissFailures()
    try {
      const who = name.trim() === '' ? {} : { name }
      const { token, person } = await call(login, {
        body: { ...who, password, ...(step !== 'password' && { code }) },
      })
      beginSession(token, person)
      toast({
        title: 'Welcome!',
        description: 'You have successfully logged in to the admin panel.',
      })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'code_required') {
        goTo('app')
        return
      }
      const { field: refused, text } = problemOf(error)
      if (refused === 'password') goTo('password')
      // Somebody else may have chosen a password since this was opened.
      askAgain()
      if (refused) setError(refused, { message: text }, { shouldFocus: refused !== 'root' })
      // In the dialog nothing but the form can be seen, and a refused field says all of it.
      if (!isInDialog || !refused) fail({ title: 'Login Failed', description: text })
    }
  })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      {step === 'password' && fields?.asksForName && (
        <TextField
          label="Name or email"
          hint="The owner of the first password leaves this empty."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...field('name')}
        />
      )}
      {step === 'password' ? (
        <TextField
          key="password"
          label="Admin Password"
          type="password"
          autoComplete="current-password"
          {...field('password')}
        />
      ) : (
        <TextField
          key={step}
          label={codeFields[step].label}
          inputMode={codeFields[step].inputMode}
          autoComplete={step === 'app' ? 'one-time-code' : 'off'}
          autoCapitalize="none"
          spellCheck={false}
          {...field('code')}
        />
      )}
      {errors.root && (
        <p role="alert" className="problem">
          {errors.root.message}
        </p>
      )}
      <Button
        type="submit"
        variant="primary"
        size="small"
        isBusy={isSubmitting}
        busyText="Logging in..."
      >
        Log In
      </Button>
      {step !== 'password' && (
        <Button size="small" onClick={() => goTo(step === 'app' ? 'recovery' : 'app')}>
          {codeFields[step].other}
        </Button>
      )}
    </form>
  )
}

/** Stands over the page when the session has expired, with everything typed still there behind it. */
export function ExpiredSession() {
  return (
    <Dialog title="Please log in again" cancelText="Not now" onCancel={giveUpRenewal}>
      <p>
        Your session has ended. Everything you typed is still here, and after you log in you go on
        where you left off.
      </p>
      <LoginForm isInDialog />
    </Dialog>
  )
}

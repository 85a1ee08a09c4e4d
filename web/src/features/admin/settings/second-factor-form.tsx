import { valibotResolver } from '@hookform/resolvers/valibot'
import {
  confirmSecondFactor,
  secondFactorCode,
  type SecondFactorSetup,
} from 'offers-service/contract'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useOwnerSend } from '../session/renew-session.ts'
import { useAttempt } from '../use-attempt.ts'
import { refusalOf } from './password-dialog.tsx'
import styles from './second-factor.module.css'

const Confirmation = v.object({ code: secondFactorCode })

interface SecondFactorFormProps {
  setup: SecondFactorSetup
  onCancel: () => void
  /** Takes the recovery codes, which are shown this once. */
  onConfirmed: (recoveryCodes: string[]) => void
}

/** Hands the secret to the owner's app, and turns the second step on once the app has made a right code from it. */
export function SecondFactorForm({ setup, onCancel, onConfirmed }: SecondFactorFormProps) {
  const { secret, address, qrCode } = setup
  const send = useOwnerSend(confirmSecondFactor)
  const attempt = useAttempt()
  const { register, handleSubmit, setError, setFocus, formState } = useForm({
    resolver: valibotResolver(Confirmation),
    defaultValues: { code: '' },
  })
  const { errors, isSubmitting } = formState
  useEffect(() => setFocus('code'), [setFocus])

  const submit = handleSubmit(async (body) => {
    const error = await attempt(async () => onConfirmed((await send({ body })).recoveryCodes), {
      success: 'The second step is on. Every other browser is logged out.',
      failure: 'Failed to turn the second step on.',
      asked: ['invalid_request', 'too_many_requests'],
    })
    const message = refusalOf(error, 'code')
    if (message) setError('code', { message }, { shouldFocus: true })
  })

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p>
        Scan this with an authenticator app. Many password managers have one, and so do the makers
        of your phone.
      </p>
      <svg
        className={styles.picture}
        viewBox={`0 0 ${qrCode.size} ${qrCode.size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code for your app; the same stands below as text"
      >
        <path d={qrCode.path} />
      </svg>
      <p>
        Or type this into the app: <code>{secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <p>
        <a href={address}>Open the app on this device</a>
      </p>
      <TextField
        label="Code from your app"
        hint="Six figures. It counts once your app has shown a right one."
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.code?.message}
        {...register('code')}
      />
      <div className={styles.buttons}>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" size="small" isBusy={isSubmitting}>
          Turn it on
        </Button>
      </div>
    </form>
  )
}

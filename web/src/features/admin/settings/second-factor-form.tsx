import {
  confirmSecondFactor,
  secondFactorCode,
  type SecondFactorSetup,
} from 'offers-service/contract'
import { useEffect } from 'react'
import * as v from 'valibot'
import { call } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { saidAtFields, useAdminForm } from '../editing/use-admin-form.ts'
import { useMutation } from '../use-mutation.ts'
import styles from './second-factor.module.css'

const Confirmation = v.object({ code: secondFactorCode })

interface SecondFactorFormProps {
  setup: SecondFactorSetup
  onCancel: () => void
  /** Takes the recovery codes, which are shown this once. */
  onConfirmed: (recoveryCodes: string[]) => void
}

/** Hands the secret to the admin's app, and turns two-step verification on once the app has made a right code from it. */
export function SecondFactorForm({ setup, onCancel, onConfirmed }: SecondFactorFormProps) {
  const { secret, address, qrCode } = setup
  const attempt = useMutation()
  const { form, field, onSubmit, isSubmitting } = useAdminForm({
    schema: Confirmation,
    defaultValues: { code: '' },
    refusable: ['code'],
    send: (body) =>
      attempt(async () => onConfirmed((await call(confirmSecondFactor, { body })).recoveryCodes), {
        success: 'Two-step verification is on. Every other browser of yours is logged out.',
        failure: 'Failed to turn two-step verification on.',
        asked: saidAtFields,
      }),
  })
  const { setFocus } = form
  useEffect(() => setFocus('code'), [setFocus])

  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
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
        hint="The six digits your app shows now."
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
      />
      <div className="button-row">
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

import { dialOf } from 'offers-service/contract'
import { useState } from 'react'
import { CallButton } from '../../../ui/call-buttons.tsx'
import { toLines } from './settings-values.ts'
import styles from './settings-preview.module.css'

function Badge({ address }: { address: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return <p className={styles.missing}>{address} does not load as a picture.</p>
  return <img src={address} alt={address} height="64" onError={() => setHasFailed(true)} />
}

interface SettingsPreviewProps {
  phoneDisplay: string
  emailObfuscated: string
  trustBadgeUrls: string
}

/** What visitors will see once the settings are saved, while they are being typed. */
export function SettingsPreview(props: SettingsPreviewProps) {
  const { phoneDisplay, emailObfuscated, trustBadgeUrls } = props
  const addresses = [...new Set(toLines(trustBadgeUrls))]
  return (
    <dl className={styles.preview}>
      <dt>Phone</dt>
      <dd>
        {phoneDisplay.trim() ? (
          <CallButton
            size="small"
            phone={{ display: phoneDisplay, dial: dialOf(phoneDisplay) ?? null }}
          />
        ) : (
          'No phone number'
        )}
      </dd>
      <dt>Email</dt>
      <dd>{emailObfuscated.trim() || 'No email address'}</dd>
      <dt>Trust badges</dt>
      <dd className={styles.badges}>
        {addresses.length === 0
          ? 'No badges'
          : addresses.map((address) => <Badge key={address} address={address} />)}
      </dd>
    </dl>
  )
}

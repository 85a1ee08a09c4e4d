import { SettingsInput, type Settings } from 'offers-service/contract'
import * as v from 'valibot'

/** The settings as the form holds them: one badge address a line. */
export function toValues({ phoneDisplay, emailObfuscated, trustBadgeUrls }: Settings) {
  return { phoneDisplay, emailObfuscated, trustBadgeUrls: trustBadgeUrls.join('\n') }
}

/** The addresses of a text with one on each line; spaces around them and blank lines are dropped. */
export function toUrls(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** Checks what the form holds and turns it into what is sent. */
export const SettingsForm = v.pipe(
  v.object({ phoneDisplay: v.string(), emailObfuscated: v.string(), trustBadgeUrls: v.string() }),
  v.transform((values) => ({ ...values, trustBadgeUrls: toUrls(values.trustBadgeUrls) })),
  SettingsInput,
)

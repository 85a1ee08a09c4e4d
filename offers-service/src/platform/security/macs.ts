import { createHmac, hkdfSync } from 'node:crypto'
import { isSameSecret } from './tokens.ts'

/** Writes a value as JSON in the one way there is: keys sorted, no spaces. The same value always gives the same bytes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/**
 * Marks what the service records, so that whoever can write to the database but lacks the secret records nothing in its name.
 *
 * A MAC is an HMAC-SHA256 under a key of its own, derived from `SIGNING_SECRET`.
 */
export interface Macs {
  /** `kind` is what the MAC vouches for, so that a MAC of one kind never passes for one of another. */
  of: (kind: string, facts: unknown) => string
  /** Whether this very MAC was made for these facts, under the present secret or an earlier one. */
  fit: (mac: string, kind: string, facts: unknown) => boolean
}

const macWith = (secret: string) => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'marks of signing events', 32))
  return (kind: string, facts: unknown) =>
    createHmac('sha256', key)
      .update(canonicalJson([kind, facts]))
      .digest('hex')
}

/** Prepares the MACs. Earlier secrets only check MACs made under them; none is made with them any more. */
export function createMacs(config: {
  signingSecret: string
  earlierSigningSecrets: readonly string[]
}): Macs {
  const macOf = macWith(config.signingSecret)
  const all = [macOf, ...config.earlierSigningSecrets.map(macWith)]
  return {
    of: macOf,
    fit: (mac, kind, facts) => all.some((macUnder) => isSameSecret(mac, macUnder(kind, facts))),
  }
}

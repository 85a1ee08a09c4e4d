import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import * as v from 'valibot'
import { recoveryCodeCount, type SecondFactor } from '../../../../contract/index.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { deleteValue, readValue, writeValue } from '../../../platform/database/key-value-store.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { decrypt, encrypt } from '../../../platform/security/encryption.ts'
import { hashToken } from '../../../platform/security/tokens.ts'
import type { Services } from '../../../platform/services.ts'
import { namesOf, placeOf, type Whose } from './second-factor-place.ts'

/** A code counts a step before and after its own, for clocks that differ and slow fingers. */
const stepsAround = 1
const stepSeconds = 30

const Kept = v.object({
  secret: v.string(),
  /** The step of the newest code that was used; it and those before it are worth nothing any more. */
  lastStep: v.number(),
  recoveryHashes: v.array(v.string()),
})
type Kept = v.InferOutput<typeof Kept>

/** What a code turned out to be; `used` is a right one that was used before. */
export type CodeOutcome = 'app' | 'recovery' | 'used' | 'wrong'

/** Crockford's base 32, which has no letters that look like figures. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** 80 random bits as `abcd-efgh-jkmn-pqrs`. */
function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(16), (byte) => alphabet[byte % 32]).join('')
  return letters.match(/.{4}/g)?.join('-') ?? letters
}

/** The code as it was meant: without spaces and hyphens, and with the figures that letters were taken for. */
function folded(code: string): string {
  return code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
}

/** Whether this is meant to be a code of the app, which can be guessed, and not a recovery code, which cannot. */
export const isAppCode = (code: string) => /^\d{1,8}$/.test(code.replaceAll(/[\s-]/g, ''))

function newRecoveryCodes() {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  return { codes, recoveryHashes: codes.map((code) => hashToken(folded(code))) }
}

const unreadable = (why: string) =>
  new HttpError('second_factor_unreadable', undefined, undefined, { cause: new Error(why) })

/**
 * Somebody's second factor: codes that an app makes from a secret (TOTP, RFC 6238), and recovery codes.
 *
 * It is one kept value, encrypted with the site's secret, so that who reads the database can make no codes. Every use writes
 * it anew where nobody else has meanwhile, so that a code counts once however many processes there are.
 */
export function secondFactor({ config, macs, now, settings }: Services, whose: Whose) {
  const names = namesOf(whose)
  const place = placeOf(macs, whose)

  const totpOf = (secret: string, label?: string) =>
    new TOTP({
      secret: Secret.fromBase32(secret),
      issuer: settings.current.business.name,
      ...(label !== undefined && { label }),
      period: stepSeconds,
    })

  function open(value: string): string {
    for (const secret of [config.signingSecret, ...config.earlierSigningSecrets]) {
      try {
        return decrypt(value, secret, place.purpose)
      } catch {
        // Written under another secret; the next may be it.
      }
    }
    const way = whose === null ? 'run npm run admin:password' : 'have an owner turn it off'
    throw unreadable(
      `A second factor was changed outside the site, or kept under another SIGNING_SECRET. Name that in SIGNING_SECRETS_BEFORE, or ${way}.`,
    )
  }

  const close = (kept: Kept) => encrypt(JSON.stringify(kept), config.signingSecret, place.purpose)

  async function read(query: Queries, name: string) {
    const value = await readValue(query, name)
    return value === undefined ? undefined : { value, kept: v.parse(Kept, JSON.parse(open(value))) }
  }

  /**
   * What counts; undefined while it is off, which only the MAC of its place says: what stands there a moment later may have been
   * deleted meanwhile. Throws `second_factor_unreadable` when no code can be checked.
   */
  async function readCurrent(query: Queries) {
    if (!(await place.isOn(query))) return undefined
    const found = await read(query, names.value)
    if (!found && (await place.isOn(query)))
      throw unreadable('A second factor was deleted outside the site.')
    return found
  }

  /** The step a code of the app belongs to; undefined when it belongs to none near now. */
  function stepOf(secret: string, code: string): number | undefined {
    const totp = totpOf(secret)
    const timestamp = now().getTime()
    const token = code.replaceAll(/[\s-]/g, '')
    const delta = totp.validate({ token, timestamp, window: stepsAround })
    return delta === null ? undefined : totp.counter({ timestamp }) + delta
  }

  function judge(kept: Kept, code: string): { outcome: CodeOutcome; next?: Kept } {
    if (!isAppCode(code)) {
      const hash = hashToken(folded(code))
      if (!kept.recoveryHashes.includes(hash)) return { outcome: 'wrong' }
      const recoveryHashes = kept.recoveryHashes.filter((other) => other !== hash)
      return { outcome: 'recovery', next: { ...kept, recoveryHashes } }
    }
    const step = stepOf(kept.secret, code)
    if (step === undefined) return { outcome: 'wrong' }
    // A code further ahead was used while the clock was; waiting for that moment to come would shut the admin out.
    const wasAhead = kept.lastStep > step + 2 * stepsAround
    if (step <= kept.lastStep && !wasAhead) return { outcome: 'used' }
    return { outcome: 'app', next: { ...kept, lastStep: step } }
  }

  /** Puts a new state in the place of this one; false when it is no longer this one. */
  async function replace(query: Queries, value: string, next: Kept): Promise<boolean> {
    const row = await query
      .updateTable('key_values')
      .set({ value: close(next) })
      .where('name', '=', names.value)
      .where('value', '=', value)
      .returning('name')
      .executeTakeFirst()
    return row !== undefined
  }

  return {
    whose,

    /** Whether it is on, whether codes can be checked, and how many recovery codes are left. */
    state: async (query: Queries): Promise<SecondFactor> => {
      try {
        const found = await readCurrent(query)
        return {
          isOn: found !== undefined,
          isReadable: true,
          recoveryCodesLeft: found?.kept.recoveryHashes.length ?? 0,
        }
      } catch (error) {
        if (!(error instanceof HttpError)) throw error
        return { isOn: true, isReadable: false, recoveryCodesLeft: 0 }
      }
    },

    /**
     * Whether a code is asked for at log-in. Throws `second_factor_unreadable` when none could be checked, and
     * `password_unreadable` when that of the site was deleted outside the site.
     */
    isAskedFor: async (query: Queries): Promise<boolean> =>
      (await readCurrent(query)) !== undefined,

    /** Makes a secret to be confirmed, in place of any that was not; it answers the secret and its `otpauth:` address. */
    begin: async (query: Queries): Promise<{ secret: string; address: string }> => {
      if (await readCurrent(query)) throw new HttpError('changed_meanwhile')
      const secret = new Secret({ size: 20 }).base32
      const value = close({ secret, lastStep: 0, recoveryHashes: [] })
      await writeValue(query, names.begun, value)
      return { secret, address: totpOf(secret, await place.label(query)).toString() }
    },

    /** Turns it on with a code made from the secret that was begun; answers the recovery codes, or undefined for a wrong code. */
    confirm: async (query: Queries, code: string): Promise<string[] | undefined> => {
      const begun = await read(query, names.begun)
      if (!begun) throw new HttpError('changed_meanwhile')
      const { secret } = begun.kept
      const lastStep = stepOf(secret, code)
      if (lastStep === undefined) return undefined
      const { codes, recoveryHashes } = newRecoveryCodes()
      const value = close({ secret, lastStep, recoveryHashes })
      if (!(await place.turnOn(query, value))) throw new HttpError('changed_meanwhile')
      await deleteValue(query, names.begun)
      return codes
    },

    /** Turns it off, in the caller's transaction. Tells whether it was on. */
    end: async (query: Queries): Promise<boolean> => await place.turnOff(query),

    /** Uses a code up. Whoever may not guess is kept from it before. */
    use: async (query: Queries, code: string): Promise<CodeOutcome> => {
      for (;;) {
        const found = await readCurrent(query)
        if (!found) return 'wrong'
        const { outcome, next } = judge(found.kept, code)
        if (!next || (await replace(query, found.value, next))) return outcome
      }
    },

    /** Makes new recovery codes; the old ones are worth nothing from then on. */
    renewRecoveryCodes: async (query: Queries): Promise<string[]> => {
      for (;;) {
        const found = await readCurrent(query)
        if (!found) throw new HttpError('changed_meanwhile')
        const { codes, recoveryHashes } = newRecoveryCodes()
        if (await replace(query, found.value, { ...found.kept, recoveryHashes })) return codes
      }
    },
  }
}
export type SecondFactorStore = ReturnType<typeof secondFactor>

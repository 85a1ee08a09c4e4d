import type { RefusedEvent, Role } from '../../../../contract/index.ts'
import type { Occurrence, SecurityLog } from '../../../platform/access/security-log.ts'
import type { Session } from '../../../platform/access/sessions.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { countVisit, uncountVisit } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../platform/services.ts'
import type { LoginThrottle, Visitor } from './login-throttle.ts'
import type { Holder } from './password.ts'
import type { Whose } from './second-factor-place.ts'
import { isAppCode, type SecondFactorStore } from './second-factor.ts'

const day = 24 * 60 * 60_000
/** Wrong codes a day of a browser that has been in, and of all others together: at three right ones in a million, one hit in thirty years. */
const wrongCodesADay = 30

const codeProblems = {
  used: 'This code was used already. Please wait for the next one.',
  wrong: 'This code does not fit. Please type the one your app shows now.',
  noRecoveryCode: 'This is not one of your unused recovery codes.',
  tooMany: 'Too many wrong codes today. Please use a recovery code instead.',
}

/** What stands between the admin and everyone else: who may try a password or a code, and what is noted of it. */
export interface LoginParts {
  throttle: LoginThrottle
  factor: (whose: Whose) => SecondFactorStore
  security: SecurityLog
}

/** Who is about to log in: whose password it is to be, and what they may do. */
interface Entering {
  holder: Holder
  role: Role
}

/** The logged-in admin's browser that asks for something, and for what. */
export interface Asker {
  session: Session
  occurrence: Occurrence
  call: string
}

/** Whose password a session was begun with. */
const holderOf = ({ member }: Session): Holder => (member ? { memberId: member.id } : 'site')

/** Whose second factor belongs to a session. */
export const whoseIn = ({ member }: Session): Whose => member?.id ?? null

const visitorBehind = ({ session, occurrence: { network } }: Asker): Visitor => ({
  browserId: session.browserId ?? session.tokenHash,
  network,
})

/** Asks for the admin's keys: at the log-in, and once more before one of them is changed. */
export function adminCheck(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { throttle, factor, security }: LoginParts,
) {
  /**
   * Says what is wrong with a code of this second factor, or undefined when it was right and is used up now.
   *
   * Codes of the app are few enough to be guessed by somebody who knows the password, so wrong ones are counted, each before
   * it is looked at. Recovery codes cannot be guessed; they work however many were wrong, so that nobody is shut out.
   */
  async function problemOfCode(
    step: SecondFactorStore,
    { browserId }: Visitor,
    code: string,
    occurrence: Occurrence,
  ): Promise<string | undefined> {
    const ofWhom = step.whose === null ? '' : ` for ${step.whose}`
    const key = `wrong codes ${browserId ?? 'of strangers'}${ofWhom}`
    if (isAppCode(code)) {
      const { current, ttl } = await countVisit(db.write, key, now(), day)
      if (current > wrongCodesADay)
        throw new HttpError('too_many_requests', { code: codeProblems.tooMany }, ttl)
    }
    const outcome = await step.use(db.write, code)
    if (outcome === 'app') await uncountVisit(db.write, key)
    if (outcome === 'recovery') await noteRecoveryCode(step, occurrence)
    if (outcome === 'app' || outcome === 'recovery') return undefined
    if (outcome === 'used') return codeProblems.used
    return isAppCode(code) ? codeProblems.wrong : codeProblems.noRecoveryCode
  }

  async function noteRecoveryCode(step: SecondFactorStore, occurrence: Occurrence): Promise<void> {
    const { recoveryCodesLeft } = await step.state(db.write)
    await security.noteDone(db.write, 'recovery_code_used', occurrence, `${recoveryCodesLeft}`)
  }

  /** The second factor that is asked of somebody: their own, or else of an owner that of the site; undefined when none is. */
  async function askedOf({ holder, role }: Entering): Promise<SecondFactorStore | undefined> {
    const own = typeof holder === 'object' ? factor(holder.memberId) : undefined
    if (own && (await own.isAskedFor(db.read))) return own
    const ofSite = factor(null)
    return role === 'owner' && (await ofSite.isAskedFor(db.read)) ? ofSite : undefined
  }

  async function refuse(
    { occurrence, call }: Asker,
    event: RefusedEvent,
    fields: Record<string, string>,
  ): Promise<never> {
    await security.recordRefusal(db.write, event, occurrence, call)
    throw new HttpError('invalid_request', fields)
  }

  return {
    /**
     * Lets in who has every key that is asked for; else throws, and says by its code which key is missing or wrong.
     */
    atLogin: async (
      visitor: Visitor,
      who: Entering,
      { password, code }: { password: string; code?: string | undefined },
      occurrence: Occurrence,
    ): Promise<void> => {
      let step: SecondFactorStore | undefined
      const tried = { holder: who.holder, password }
      const isRight = await throttle.tryPassword(visitor, tried, async () => {
        step = await askedOf(who)
        if (!step || code === undefined) return
        const problem = await problemOfCode(step, visitor, code, occurrence)
        if (problem !== undefined) throw new HttpError('wrong_code', { code: problem })
      })
      if (!isRight) throw new HttpError('wrong_password')
      if (step && code === undefined) throw new HttpError('code_required')
    },

    /** Refuses who is logged in but does not know the password, such as somebody at a browser left open. */
    password: async (asker: Asker, field: string, password: string): Promise<void> => {
      const tried = { holder: holderOf(asker.session), password }
      if (!(await throttle.tryPassword(visitorBehind(asker), tried)))
        await refuse(asker, 'wrong_password', { [field]: 'This is not your password' })
    },

    /** Refuses who has not got both their keys. */
    both: async (asker: Asker, { password, code }: { password: string; code: string }) => {
      const visitor = visitorBehind(asker)
      const tried = { holder: holderOf(asker.session), password }
      const isRight = await throttle.tryPassword(visitor, tried, async () => {
        const step = factor(whoseIn(asker.session))
        const problem = await problemOfCode(step, visitor, code, asker.occurrence)
        if (problem !== undefined) await refuse(asker, 'wrong_code', { code: problem })
      })
      if (!isRight) await refuse(asker, 'wrong_password', { password: 'This is not your password' })
    },
  }
}

import type { AutomaticSign } from '../../../contract/index.ts'
import type { Config } from '../config.ts'

/** What a form sent beside what was typed; see `formTraces` of the contract. */
interface Traces {
  website?: string | undefined
  openForMs?: number | undefined
}

const webAddress = /https?:\/\/|\bwww\./i

/**
 * Says by what something looks as if a program had sent it; null when a person may have. `names` are fields that hold no web
 * address when a person fills them in.
 *
 * It never decides whether something is kept, only whether mail follows.
 */
export function automaticSign(
  { formSeconds }: Pick<Config, 'formSeconds'>,
  { website = '', openForMs = Infinity }: Traces,
  names: string[] = [],
): AutomaticSign {
  if (website !== '') return 'hidden_field'
  if (openForMs < formSeconds * 1000) return 'too_fast'
  return names.some((name) => webAddress.test(name)) ? 'web_address' : null
}

/**
 * Whether the admin hears by mail of what was sent. Haste alone keeps only the confirmation back: a browser that fills a form in
 * makes people that fast, and so does a landowner who comes back to decline.
 */
export function isReportedToAdmin(sign: AutomaticSign): boolean {
  return sign === null || sign === 'too_fast'
}

/** The mail and internet companies where most landowners have their mail. */
const mailHosts = [
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'rocketmail.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'aol.com',
  'aim.com',

  'comcast.net',
  'xfinity.com',
  'verizon.net',
  'att.net',
  'sbcglobal.net',
  'bellsouth.net',
  'charter.net',
  'spectrum.net',
  'cox.net',
  'earthlink.net',
  'juno.com',
  'netzero.net',
  'frontier.com',
  'windstream.net',
  'centurylink.net',
  'optonline.net',
  'suddenlink.net',
  'mail.com',
  'email.com',
  'gmx.com',
  'fastmail.com',
  'proton.me',
  'protonmail.com',
  'zoho.com',
]

/** The endings people mean, the likeliest first. */
const usualEndings = ['com', 'net', 'org', 'edu', 'gov', 'us']

/** Endings that exist and yet are mistyped far more often than meant, with what is meant. */
const mistakenEndings: Partial<Record<string, string>> = { cm: 'com', om: 'com' }

/** Endings no mail goes to, reserved for examples and tests (RFC 2606): nobody mistypes them. */
const reservedEndings = ['example', 'test']

/** Whether one slip makes one word the other: a letter too many, too few or another, or two that changed places. */
function isOneSlip(a: string, b: string): boolean {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start += 1
  let end = 0
  while (end < shorter - start && a.at(-end - 1) === b.at(-end - 1)) end += 1
  const [left, right] = [a.slice(start, a.length - end), b.slice(start, b.length - end)]
  const isSwapped = left.length === 2 && left === `${right.at(1)}${right.at(0)}`
  return isSwapped || Math.max(left.length, right.length) === 1
}

/** Whether a domain can end like this. The list of some 1,400 endings is loaded only for one that is not usual. */
async function isEnding(ending: string): Promise<boolean> {
  if ([...usualEndings, ...reservedEndings].includes(ending)) return true
  const { default: endings } = await import('tlds', { with: { type: 'json' } })
  return endings.includes(ending)
}

/** A domain with an ending that exists; undefined when nobody can tell which was meant. */
async function withEnding(domain: string): Promise<string | undefined> {
  const [, name = domain, ending = ''] = /^(.+)\.([^.]*)$/.exec(domain) ?? []
  const mistaken = mistakenEndings[ending]
  if (!mistaken && (await isEnding(ending))) return domain
  const host = mailHosts.find((known) => known.startsWith(`${name}.`))
  if (host) return host
  const meant =
    ending === '' ? 'com' : (mistaken ?? usualEndings.find((usual) => isOneSlip(ending, usual)))
  return meant && `${name}.${meant}`
}

/** The mail company with this domain, or one a slip away from it. */
function hostLike(domain = ''): string | undefined {
  return mailHosts.includes(domain) ? domain : mailHosts.find((host) => isOneSlip(domain, host))
}

/**
 * Guesses what was meant by a valid email address that looks mistyped: its domain has no ending that exists, or is one slip away
 * from a well-known mail company. Undefined when nothing looks wrong; it asks no network.
 */
export async function guessMeant(address: string): Promise<{ meant?: string } | undefined> {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at === -1 || mailHosts.includes(domain)) return undefined
  const whole = await withEnding(domain)
  const meant = hostLike(domain) ?? hostLike(whole) ?? whole
  if (meant === domain) return undefined
  return meant === undefined ? {} : { meant: `${address.slice(0, at)}@${meant}` }
}

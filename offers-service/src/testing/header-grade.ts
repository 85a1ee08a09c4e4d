/** An answer's headers by their lower-case names. */
type Headers = Readonly<Record<string, string | string[] | number | undefined>>

/** What counts for one part of the headers, with the reason. */
interface Mark {
  points: number
  reason: string
}

const mark = (points: number, reason: string): Mark => ({ points, reason })
const sum = (macs: Mark[]) => macs.reduce((total, { points }) => total + points, 0)

const privateReferrers = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
])

function directivesOf(policy: string): Map<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]))
}

function gradePolicy(policy: string): Mark {
  if (policy === '') return mark(-25, 'no content security policy')
  const directives = directivesOf(policy)
  const sourcesOf = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*']
  const scripts = [...sourcesOf('script-src'), ...sourcesOf('object-src')]
  if (scripts.some((source) => /^(?:'unsafe-inline'|data:|https?:(?:\/\/\*)?|\*)$/.test(source)))
    return mark(-20, 'scripts of anybody')
  if (/'unsafe-eval'/.test(policy)) return mark(-10, 'scripts made of text')
  if (/'unsafe-inline'/.test(policy)) return mark(0, 'styles of anybody')
  const isClosed = directives.get('default-src')?.join(' ') === "'none'"
  const isHome = /^'(?:none|self)'$/.test(directives.get('form-action')?.join(' ') ?? '')
  return isClosed && isHome ? mark(10, 'closed policy') : mark(5, 'policy without what is unsafe')
}

function gradeTransport(header: string, isHttps: boolean): Mark {
  // Where the site has no encryption, a browser would ignore the header.
  if (!isHttps) return mark(0, 'no https to insist on')
  const seconds = Number(/max-age=(\d+)/.exec(header)?.[1] ?? -1)
  if (seconds < 0) return mark(-20, 'no strict transport')
  return seconds < 15_768_000 ? mark(-10, 'short strict transport') : mark(0, 'strict transport')
}

function gradeCookies(cookies: readonly string[], isHttps: boolean): Mark {
  if (cookies.length === 0) return mark(0, 'no cookie')
  if (isHttps && cookies.some((cookie) => !/; Secure/i.test(cookie)))
    return mark(-40, 'cookie without Secure')
  if (cookies.some((cookie) => !/; HttpOnly/i.test(cookie)))
    return mark(-30, 'cookie without HttpOnly')
  if (cookies.some((cookie) => !/; SameSite=(?:Strict|Lax)/i.test(cookie)))
    return mark(-20, 'cookie without SameSite')
  return isHttps ? mark(5, 'safe cookies') : mark(0, 'as safe as cookies are without https')
}

/**
 * Grades an answer's headers as the HTTP Observatory does: 100 to begin with, points taken off and added.
 *
 * The best there is without the browsers' own list of https sites is 155, and 5 less without hashes of our own scripts, or a
 * cookie. `isHttps` says whether the site is visited by https; what cannot be had without it counts nothing.
 */
export function gradeHeaders(
  headers: Headers,
  isHttps: boolean,
): { score: number; lost: string[] } {
  const read = (name: string) => String(headers[name] ?? '')
  const policy = read('content-security-policy')
  const cookies = [headers['set-cookie'] ?? []].flat().map(String)
  const isFramed = directivesOf(policy).has('frame-ancestors')
  const framing = isFramed ? mark(5, 'frames by policy') : mark(-20, 'in any frame')
  const bonus = (name: string, best: RegExp) =>
    best.test(read(name)) ? mark(10, name) : mark(0, `no ${name}`)
  const macs = [
    gradePolicy(policy),
    gradeTransport(read('strict-transport-security'), isHttps),
    gradeCookies(cookies, isHttps),
    framing,
    read('x-content-type-options') === 'nosniff' ? mark(0, 'nosniff') : mark(-5, 'types guessed'),
    privateReferrers.has(read('referrer-policy'))
      ? mark(5, 'private referrer')
      : mark(-5, 'referrer told'),
    read('access-control-allow-origin') === '' ? mark(0, 'no cors') : mark(-50, 'open to others'),
    bonus('cross-origin-resource-policy', /^same-(?:origin|site)$/),
    bonus('cross-origin-opener-policy', /^same-origin$/),
    bonus('cross-origin-embedder-policy', /^(?:require-corp|credentialless)$/),
  ]
  const withoutBonus = 100 + sum(macs.filter(({ points }) => points < 0))
  const score = withoutBonus < 90 ? withoutBonus : 100 + sum(macs)
  return { score, lost: macs.filter(({ points }) => points <= 0).map(({ reason }) => reason) }
}

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret of 256 random bits, safe in addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/**
 * The secret of 256 bits that belongs to an id.
 *
 * The same id always gives the same token, so a link can be shown again although only its hash is stored; without the
 * server's secret nobody can derive it.
 */
export function tokenFor(id: string, secret: string): string {
  return createHmac('sha256', secret).update(id).digest('base64url')
}

/** What is stored in place of a token. A plain hash is enough because the token itself cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Compares without telling by its speed how much was right. */
export function isSameSecret(given: string, expected: string): boolean {
  const [a, b] = [given, expected].map((text) => createHash('sha256').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}

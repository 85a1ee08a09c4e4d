import { randomBytes, scryptSync } from 'node:crypto'
import { writePassword } from '../features/admin/auth/password-record.ts'
import type { Queries } from '../platform/database/database.ts'
import { writeValue } from '../platform/database/key-value-store.ts'
import type { Macs } from '../platform/security/macs.ts'

const cost = { N: 2, r: 8, p: 1 }

/**
 * Keeps the admin password as `ensurePassword` does, hashed in no time; it is checked as in production, which takes the cost
 * from the hash.
 */
export async function storePassword(query: Queries, macs: Macs, password: string): Promise<void> {
  const hash = cheapHash(password)
  await writePassword(query, macs, hash)
  await writeValue(query, 'admin_password_taken', hash)
}

/** What is kept of a password, made with less work. */
export function cheapHash(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, cost)
  return ['scrypt', ...Object.values(cost), ...[salt, key].map(encoded)].join('$')
}

const encoded = (bytes: Buffer) => bytes.toString('base64url')

import { randomBytes, scryptSync } from 'node:crypto'
import type { Queries } from '../platform/database/database.ts'

const cost = { N: 2, r: 8, p: 1 }

/**
 * Keeps the admin password as `ensurePassword` does, hashed in no time; it is checked as in production, which takes the cost
 * from the hash.
 */
export async function storePassword(query: Queries, password: string): Promise<void> {
  const value = cheapHash(password)
  for (const name of ['admin_password', 'admin_password_taken'])
    await query
      .insertInto('key_values')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
}

/** What is kept of a password, made with less work. */
export function cheapHash(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, cost)
  return ['scrypt', ...Object.values(cost), ...[salt, key].map(encoded)].join('$')
}

const encoded = (bytes: Buffer) => bytes.toString('base64url')

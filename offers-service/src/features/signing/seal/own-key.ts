import { createHash, createPrivateKey, sign } from 'node:crypto'
import type { Signer } from '@libpdf/core'
import * as v from 'valibot'
import { ConfigProblem } from '../../../platform/config.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { readValue } from '../../../platform/database/key-value-store.ts'
import { decrypt, encrypt } from '../../../platform/security/encryption.ts'

const StoredKey = v.object({
  certificate: v.string(),
  privateKey: v.string(),
})

/** The private key is kept encrypted, so that a copy of the database alone cannot seal documents in our name. */
const purpose = 'document seal'

/** Reads a kept key. Nobody without the secret can put another in its place; an attempt must be noticed at start. */
function readKey(kept: string, secret: string) {
  try {
    return v.parse(StoredKey, JSON.parse(decrypt(kept, secret, purpose)))
  } catch {
    throw new ConfigProblem(
      'The key that seals documents (key_values, sealing-key-…) was changed outside the site. Put that row back from a backup.',
    )
  }
}

/** The name holds a fingerprint of the secret, so a new secret finds nothing it could not open. */
function nameOf(secret: string): string {
  const fingerprint = createHash('sha256').update(`document seal ${secret}`).digest('hex')
  return `sealing-key-${fingerprint.slice(0, 16)}`
}

/**
 * The key that seals documents when the admin brings none: made at the first start, kept in the database.
 *
 * Processes that start together all end up with the one that was stored first. A new secret makes a new key; documents sealed
 * before stay valid.
 */
export async function ownKey(
  query: Queries,
  secret: string,
  legalName: string,
  now: Date,
): Promise<Signer> {
  const name = nameOf(secret)
  let kept = await readValue(query, name)
  if (kept === undefined) {
    const { makeCertificate } = await import('./make-certificate.ts')
    const made = await makeCertificate(legalName, now)
    const value = JSON.stringify({
      certificate: Buffer.from(made.certificate).toString('base64'),
      privateKey: made.privateKey.export({ format: 'pem', type: 'pkcs8' }),
    })
    await query
      .insertInto('key_values')
      .values({ name, value: encrypt(value, secret, purpose) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    kept = await readValue(query, name)
  }
  const key = readKey(kept ?? '', secret)
  const privateKey = createPrivateKey(key.privateKey)
  return {
    certificate: Buffer.from(key.certificate, 'base64'),
    keyType: 'EC',
    signatureAlgorithm: 'ECDSA',
    sign: async (data) => sign('sha256', data, privateKey),
  }
}

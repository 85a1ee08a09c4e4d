import type { X509Certificate } from 'node:crypto'
import * as v from 'valibot'
import type { Queries } from '../../../platform/database/database.ts'
import { writeValue } from '../../../platform/database/key-value-store.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import { sha256 } from '../evidence/chain.ts'

const prefix = 'seal-certificate-'

const Kept = v.object({ pem: v.string(), since: v.string(), mac: v.string() })

/** A certificate that the service has sealed with. `since` is when it was listed. */
export const ListedCertificate = v.object({
  sha256: v.string(),
  pem: v.string(),
  since: v.string(),
})
export type ListedCertificate = v.InferOutput<typeof ListedCertificate>

/** The fingerprint of a certificate: the SHA-256 of its DER bytes. */
export function fingerprintOf(certificate: X509Certificate): string {
  return sha256(certificate.raw)
}

/** The certificates the service itself has listed, by fingerprint; an entry that does not carry its MAC counts for nothing. */
export async function listedCertificates(query: Queries, macs: Macs): Promise<ListedCertificate[]> {
  const rows = await query
    .selectFrom('key_values')
    .select(['name', 'value'])
    .where('name', 'like', `${prefix}%`)
    .orderBy('name')
    .execute()
  return rows.flatMap(({ name, value }) => {
    const kept = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), value)
    if (!kept.success) return []
    const { mac, ...facts } = kept.output
    const listed = { sha256: name.slice(prefix.length), ...facts }
    return macs.fit(mac, 'certificate', listed) ? [listed] : []
  })
}

/** Lists a certificate as one the service seals with, once. */
export async function listCertificate(
  query: Queries,
  macs: Macs,
  certificate: X509Certificate,
  now: Date,
): Promise<void> {
  const fingerprint = fingerprintOf(certificate)
  const listed = await listedCertificates(query, macs)
  if (listed.some((one) => one.sha256 === fingerprint)) return
  const facts = { pem: certificate.toString(), since: now.toISOString() }
  const mac = macs.of('certificate', { sha256: fingerprint, ...facts })
  await writeValue(query, prefix + fingerprint, JSON.stringify({ ...facts, mac }))
}

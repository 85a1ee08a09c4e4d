import { zipSync } from 'fflate'
import type { Queries } from '../../database.ts'
import type { SigningDocumentRow, SigningRow } from '../../tables.ts'
import { documentsOf } from '../documents.ts'
import type { Sealer } from '../seal/sealer.ts'
import { sha256 } from './chain.ts'
import { readmeFor } from './readme.ts'
import { readChain, readEvent } from './record.ts'

/** Files of a bundle by name. */
export type BundleFiles = Record<string, Uint8Array>

/** The names in a bundle that are more than data. */
export const bundleNames = {
  events: 'events.json',
  manifest: 'manifest.json',
  signature: 'manifest.sig',
  certificate: 'certificate.pem',
} as const

const stems: Record<SigningDocumentRow['kind'], string> = {
  signed_agreement: 'signed-agreement',
  agreement_text: 'agreement',
  consent_text: 'consent',
  drawing: 'drawing',
  audit_log: 'audit-log',
  provider_answer: 'provider-answer',
}

/** Files of one owner carry their place in the name; the newest signed document stands for all. */
function fileName(signing: SigningRow, document: SigningDocumentRow): string {
  const type = document.media_type === 'application/pdf' ? 'pdf' : 'json'
  const isForAll = document.signer_position === 0 || document.id === signing.document_id
  const place = isForAll ? '' : `-${document.signer_position}`
  return `${stems[document.kind]}${place}.${type}`
}

const pretty = (value: unknown) => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)

/** Gathers everything that proves a signing, signed as a whole with the seal. */
export async function gatherEvidence(
  query: Queries,
  sealer: Sealer,
  signing: SigningRow,
): Promise<BundleFiles> {
  const chain = await readChain(query, signing.id)
  const files: BundleFiles = {
    'README.txt': Buffer.from(readmeFor(signing.provider)),
    [bundleNames.certificate]: Buffer.from(sealer.certificatePem),
    [bundleNames.events]: pretty(
      chain.map((event) => ({ event: readEvent(event), hash: event.hash })),
    ),
  }
  for (const document of await documentsOf(query, signing.id))
    files[fileName(signing, document)] = document.content
  const manifest = pretty({
    signingId: signing.id,
    events: signing.events_count,
    lastHash: signing.events_head,
    files: Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, sha256(content)]),
    ),
  })
  return {
    ...files,
    [bundleNames.manifest]: manifest,
    [bundleNames.signature]: await sealer.sign(manifest),
  }
}

/**
 * Packs a bundle without compression and with fixed times.
 *
 * The same files always give the same bytes, so that a checker can pack them again and notice a change to the packaging.
 */
export function packBundle(files: BundleFiles): Uint8Array {
  const sorted = Object.entries(files).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return zipSync(Object.fromEntries(sorted), { level: 0, mtime: new Date(1980, 0, 1) })
}

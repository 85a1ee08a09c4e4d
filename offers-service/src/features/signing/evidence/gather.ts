import type { Queries } from '../../../platform/database/database.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import { inThread } from '../../../platform/threads.ts'
import { documentsOf } from '../documents/documents.ts'
import { listedCertificates } from '../seal/certificates.ts'
import type { Sealer } from '../seal/sealer.ts'
import type { SigningDocumentRow, SigningRow } from '../tables.ts'
import { type BundleFiles, bundleNames } from './bundle.ts'
import { sha256 } from './chain.ts'
import { refuseChangedRecord } from './check-record.ts'
import type { packProven as packProvenHere } from './pack.ts'
import { readmeFor } from './readme.ts'
import { readChain, readEvent, recordChanged } from './record.ts'

const packProven = inThread<typeof packProvenHere>(
  new URL('./pack.ts', import.meta.url),
  'packProven',
)

const stems: Record<SigningDocumentRow['kind'], string> = {
  signed_agreement: 'signed-agreement',
  timestamped_agreement: 'signed-agreement-timestamped',
  agreement_text: 'agreement',
  consent_text: 'consent',
  drawing: 'drawing',
  audit_log: 'audit-log',
  provider_answer: 'provider-answer',
}

/** Files of one seller carry their place in the name; the document of the one who signed last stands for all. */
function fileName(
  { kind, media_type, signer_position }: SigningDocumentRow,
  lastToSign: number | undefined,
): string {
  const type = media_type === 'application/pdf' ? 'pdf' : 'json'
  const isForAll = signer_position === 0 || (type === 'pdf' && signer_position === lastToSign)
  const place = isForAll ? '' : `-${signer_position}`
  return `${stems[kind]}${place}.${type}`
}

const pretty = (value: unknown) => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)

interface Proving {
  sealer: Sealer
  macs: Macs
}

/**
 * Gathers everything that proves a signing, signed as a whole with the seal.
 *
 * Refuses with `record_changed` to sign anything that is not as the service left it.
 */
export async function gatherEvidence(
  query: Queries,
  { sealer, macs }: Proving,
  signing: SigningRow,
): Promise<BundleFiles> {
  await refuseChangedRecord(query, macs, signing.id)
  const chain = await readChain(query, signing.id)
  const files: BundleFiles = {
    'README.txt': Buffer.from(readmeFor(signing.provider)),
    [bundleNames.certificate]: Buffer.from(sealer.certificatePem),
    [bundleNames.certificates]: pretty(await listedCertificates(query, macs)),
    [bundleNames.events]: pretty(
      chain.map((event) => ({ event: readEvent(event), hash: event.hash })),
    ),
  }
  const documents = await documentsOf(query, signing.id)
  const newest = documents.find(({ id }) => id === signing.document_id)
  for (const document of documents)
    files[fileName(document, newest?.signer_position)] = document.content
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

/** The evidence of a signing as one zip, once it has stood up to all checks. Refuses as {@link gatherEvidence} does. */
export async function zipEvidence(
  query: Queries,
  services: Proving,
  signing: SigningRow,
): Promise<Uint8Array> {
  const packed = await packProven(await gatherEvidence(query, services, signing))
  if ('wrong' in packed) throw recordChanged(signing.id, packed.wrong)
  return packed.zip
}

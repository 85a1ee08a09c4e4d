import { PDF, type Signer } from '@libpdf/core'
import { addressLines, type OwnBusiness } from '../../../../contract/index.ts'
import { borrowed, type LentKey } from './lent-key.ts'
import { timestampServer } from './timestamp.ts'

/** A sealed PDF. `level` is its PAdES level; B-T proves the time as well. */
export interface SealedPdf {
  bytes: Uint8Array
  level: 'B-B' | 'B-T'
  /** Why the configured timestamp server could not vouch for the time. */
  timestampProblem?: string
}

const timestampTries = 2

/** Room for the certificates of the seal and of a timestamp server, in bytes. */
const estimatedSize = 24_576

async function seal(
  signer: Signer,
  pdf: Uint8Array,
  at: Date,
  { postalAddress, supportEmail }: OwnBusiness,
  timestampUrl?: string,
) {
  const document = await PDF.load(pdf)
  const { bytes } = await document.sign({
    signer,
    signingTime: at,
    reason: 'Sealed so that no change goes unnoticed',
    location: addressLines(postalAddress).at(-1) ?? '',
    contactInfo: supportEmail,
    fieldName: 'Seal',
    estimatedSize,
    ...(timestampUrl !== undefined && { timestampAuthority: timestampServer(timestampUrl) }),
  })
  return bytes
}

/** What is sealed, with a key that is lent for it, in the name of this business. */
interface Unsealed {
  key: LentKey
  pdf: Uint8Array
  at: Date
  business: OwnBusiness
  timestampUrl: string | undefined
}

/**
 * Seals a PDF with a digital signature (PAdES), after which any change to it shows.
 *
 * With a timestamp server the level is B-T. A server that fails costs the level, never the signature.
 */
export async function sealPdf({
  key,
  pdf,
  at,
  business,
  timestampUrl,
}: Unsealed): Promise<SealedPdf> {
  const signer = borrowed(key)
  let timestampProblem: string | undefined
  for (let left = timestampUrl === undefined ? 0 : timestampTries; left > 0; left -= 1)
    try {
      return { bytes: await seal(signer, pdf, at, business, timestampUrl), level: 'B-T' }
    } catch (error) {
      timestampProblem = error instanceof Error ? error.message : String(error)
    }
  const bytes = await seal(signer, pdf, at, business)
  return { bytes, level: 'B-B', ...(timestampProblem !== undefined && { timestampProblem }) }
}

import { PDF } from '@libpdf/core'
import { checkPdfTimestamp } from '../evidence/pdf-signature.ts'
import { timestampServer } from './timestamp.ts'

/**
 * A sealed PDF with a timestamp after it, which leaves the sealed bytes as they are (ETSI EN 319 142-1).
 *
 * At PAdES B-T it proves when the seal was there; at B-LT it also carries what its certificates' authorities said of them, so
 * that it can be checked after these have expired.
 */
export interface TimestampedPdf {
  bytes: Uint8Array
  level: 'B-T' | 'B-LT'
  /** What the server says the time was. */
  time: Date
}

interface Untimestamped {
  pdf: Uint8Array
  timestampUrl: string
}

/** Room for a timestamp with the certificates of its server, in bytes. */
const estimatedSize = 16_384

/** Adds a timestamp to a sealed PDF. Throws when the server does not vouch for the time of this very document. */
export async function addTimestamp({ pdf, timestampUrl }: Untimestamped): Promise<TimestampedPdf> {
  const document = await PDF.load(pdf)
  const { bytes } = await document.addTimestamp({
    timestampAuthority: timestampServer(timestampUrl),
    fieldName: 'Timestamp',
    estimatedSize,
  })
  const time = checkPdfTimestamp(bytes, pdf)
  if (!time) throw new Error('The timestamp does not fit the document.')
  const validated = await document.addValidationData()
  const isComplete = validated.warnings.length === 0 && tellsOfRevocation(validated.bytes, bytes)
  return isComplete
    ? { bytes: validated.bytes, level: 'B-LT', time }
    : { bytes, level: 'B-T', time }
}

/** Whether an authority said anything of a certificate. A certificate of our own has none to ask. */
function tellsOfRevocation(validated: Uint8Array, timestamped: Uint8Array): boolean {
  const added = Buffer.from(validated.subarray(timestamped.length)).toString('latin1')
  return /\/(?:OCSPs|CRLs)\b/.test(added)
}

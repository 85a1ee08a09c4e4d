import { X509Certificate } from 'node:crypto'
import type { Config } from '../../../platform/config.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { KnownSettings } from '../../../platform/known-content.ts'
import type { Macs } from '../../../platform/security/macs.ts'
import { inSigningThread } from '../drawing/threads.ts'
import { fingerprintOf, listCertificate } from './certificates.ts'
import { ownKey } from './own-key.ts'
import { exposeSigner } from './remote-signer.ts'
import type { sealPdf as sealPdfHere } from './seal-pdf.ts'

const sealPdf = inSigningThread<typeof sealPdfHere>(
  new URL('./seal-pdf.ts', import.meta.url),
  'sealPdf',
)

/** Seals documents in the name of the business. */
export interface Sealer {
  certificatePem: string
  certificateSha256: string
  /** After this moment a reader of new documents is told that the certificate has expired. */
  validTo: Date
  /** Seals a PDF; see `seal-pdf.ts`. */
  sealPdf(pdf: Uint8Array, at: Date): Promise<Uint8Array>
  /** Signs bytes: DER for ECDSA, PKCS#1 v1.5 for RSA, both over SHA-256. */
  sign(data: Uint8Array): Promise<Uint8Array>
}

type SealingConfig = Pick<
  Config,
  'signingSecret' | 'signingCertificate' | 'signingCertificatePassword'
>

/**
 * Prepares the seal, with the admin's certificate when one is configured, otherwise with one of our own, and lists its
 * certificate.
 */
export async function createSealer(
  config: SealingConfig,
  query: Queries,
  settings: KnownSettings,
  macs: Macs,
  now: Date,
): Promise<Sealer> {
  const signer =
    config.signingCertificate === undefined
      ? await ownKey(query, config.signingSecret, settings.current.business.legalName, now)
      : await (
          await import('./custom-key.ts')
        ).customKey(config.signingCertificate, config.signingCertificatePassword ?? '')
  const certificate = new X509Certificate(signer.certificate)
  await listCertificate(query, macs, certificate, now)
  return {
    certificatePem: certificate.toString(),
    certificateSha256: fingerprintOf(certificate),
    validTo: new Date(certificate.validTo),
    sealPdf: async (pdf, at) => {
      const { key, withdraw } = exposeSigner(signer)
      const { business } = settings.current
      try {
        return await sealPdf({ key, pdf, at, business }, [key.port])
      } finally {
        withdraw()
      }
    },
    sign: async (data) => await signer.sign(data, 'SHA-256'),
  }
}

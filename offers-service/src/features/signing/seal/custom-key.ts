import { verify, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { P12Signer, type Signer } from '@libpdf/core'
import { ConfigProblem } from '../../../platform/config.ts'

/**
 * The admin's own key from a PKCS#12 file.
 *
 * Files list their certificates in any order, so the one that belongs to the key is found by a trial signature. Throws
 * {@link ConfigProblem} when the file cannot be used, because a seal that cannot be made must be noticed at start.
 */
export async function customKey(path: string, password: string): Promise<Signer> {
  const signer = await readKey(path, password)
  const trial = Buffer.from('trial')
  const signature = await signer.sign(trial, 'SHA-256')
  const certificates = [signer.certificate, ...(signer.certificateChain ?? [])]
  const certificate = certificates.find((candidate) =>
    verify('sha256', trial, new X509Certificate(candidate).publicKey, signature),
  )
  if (!certificate)
    throw new ConfigProblem('SIGNING_CERTIFICATE holds no certificate that belongs to its key.')
  return {
    certificate,
    certificateChain: certificates.filter((other) => other !== certificate),
    keyType: signer.keyType,
    signatureAlgorithm: signer.signatureAlgorithm,
    sign: async (data) => await signer.sign(data, 'SHA-256'),
  }
}

async function readKey(path: string, password: string): Promise<Signer> {
  try {
    return await P12Signer.create(await readFile(path), password)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigProblem(
      `SIGNING_CERTIFICATE (${path}) cannot be used, perhaps SIGNING_CERTIFICATE_PASSWORD is wrong: ${reason}`,
    )
  }
}

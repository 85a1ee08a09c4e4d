import { webcrypto } from 'node:crypto'
import { fromBER } from 'asn1js'
import {
  AuthenticatedSafe,
  CertBag,
  Certificate,
  CryptoEngine,
  PFX,
  PrivateKeyInfo,
  SafeBag,
  SafeContents,
  setEngine,
} from 'pkijs'
import { makeCertificate } from '../features/signing/seal/make-certificate.ts'

const keyBag = '1.2.840.113549.1.12.10.1.1'
const certificateBag = '1.2.840.113549.1.12.10.1.3'
const buffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

/** A PKCS#12 file as a certificate authority hands it out, here with a foreign certificate before the key's own. */
export async function makePkcs12(
  password: string,
  options: { withOwnCertificate: boolean },
): Promise<{ file: Uint8Array; certificate: Uint8Array }> {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto }))
  const now = new Date('2026-01-01T00:00:00Z')
  const own = await makeCertificate('The Owner', now)
  const foreign = await makeCertificate('The Authority', now)
  const key = own.privateKey.export({ format: 'der', type: 'pkcs8' })
  const certificates = options.withOwnCertificate ? [foreign, own] : [foreign]
  const safe = new AuthenticatedSafe({
    parsedValue: {
      safeContents: [
        plain([
          new SafeBag({
            bagId: keyBag,
            bagValue: new PrivateKeyInfo({ schema: fromBER(buffer(key)).result }),
          }),
        ]),
        plain(
          certificates.map(
            ({ certificate }) =>
              new SafeBag({
                bagId: certificateBag,
                bagValue: new CertBag({
                  parsedValue: Certificate.fromBER(buffer(certificate)),
                }),
              }),
          ),
        ),
      ],
    },
  })
  await safe.makeInternalValues({ safeContents: [{}, {}] })
  const pfx = new PFX({ parsedValue: { integrityMode: 0, authenticatedSafe: safe } })
  await pfx.makeInternalValues({
    password: buffer(Buffer.from(password)),
    iterations: 1000,
    pbkdf2HashAlgorithm: 'SHA-256',
    hmacHashAlgorithm: 'SHA-256',
  })
  return { file: new Uint8Array(pfx.toSchema().toBER(false)), certificate: own.certificate }
}

const plain = (safeBags: SafeBag[]) => ({ privacyMode: 0, value: new SafeContents({ safeBags }) })

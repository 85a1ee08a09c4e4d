import { createPrivateKey, type KeyObject, randomBytes, webcrypto } from 'node:crypto'
import { Integer, Utf8String } from 'asn1js'
import { addYears } from 'date-fns/addYears'
import { startOfSecond } from 'date-fns/startOfSecond'
import { AttributeTypeAndValue, Certificate, CryptoEngine, Time, TimeType } from 'pkijs'

const engine = new CryptoEngine({ name: 'node', crypto: webcrypto })

const commonName = '2.5.4.3'

/** A positive serial number nobody else uses (RFC 5280 wants at most 20 bytes). */
function serialNumber(): Integer {
  const bytes = randomBytes(16)
  bytes[0] = 0x40
  return new Integer({ valueHex: new Uint8Array(bytes).buffer })
}

/**
 * A moment as RFC 5280 wants it written in a certificate: whole seconds, and a year of two digits through 2049.
 *
 * Strict readers take a certificate with any other form for expired.
 */
function validityTime(moment: Date): Time {
  const isOfTwoDigits = moment.getUTCFullYear() < 2050
  return new Time({
    type: isOfTwoDigits ? TimeType.UTCTime : TimeType.GeneralizedTime,
    value: startOfSecond(moment),
  })
}

/** Makes an ECDSA P-256 key and a certificate for it that the business signs itself, good for thirty years. */
export async function makeCertificate(
  business: string,
  now: Date,
): Promise<{ certificate: Uint8Array; privateKey: KeyObject }> {
  const keys = await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const certificate = new Certificate({ version: 2, serialNumber: serialNumber() })
  const name = new AttributeTypeAndValue({
    type: commonName,
    value: new Utf8String({ value: `${business}, document seal` }),
  })
  certificate.issuer.typesAndValues = [name]
  certificate.subject.typesAndValues = [name]
  certificate.notBefore = validityTime(now)
  certificate.notAfter = validityTime(addYears(now, 30))
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine)
  await certificate.sign(keys.privateKey, 'SHA-256', engine)
  const pkcs8 = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
  return {
    certificate: new Uint8Array(certificate.toSchema(true).toBER(false)),
    privateKey: createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' }),
  }
}

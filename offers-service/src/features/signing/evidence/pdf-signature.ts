import { createHash, verify, X509Certificate } from 'node:crypto'
import { BaseBlock, fromBER, OctetString } from 'asn1js'
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData } from 'pkijs'
import { readTimestamp } from '../seal/timestamp.ts'
import { sha256 } from './chain.ts'

/** What a PDF's digital signature says about it. */
export interface PdfSignature {
  /** Whether the signature fits the bytes, every one of which it covers. */
  isValid: boolean
  certificate: X509Certificate
  certificateSha256: string
  /** The time a timestamp server vouches for; undefined without one, or when what it says does not fit. */
  timestamp: Date | undefined
  /** The hash of the last event the document shows, where it carries one. */
  evidenceHead: string | undefined
}

const messageDigestAttribute = '1.2.840.113549.1.9.4'
const signingCertificateAttribute = '1.2.840.113549.1.9.16.2.47'
const timestampAttribute = '1.2.840.113549.1.9.16.2.14'
const exactBuffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

/** Reads and checks the last digital signature of a PDF. Throws when there is none that can be read. */
export function checkPdfSignature(pdf: Uint8Array): PdfSignature {
  const text = Buffer.from(pdf).toString('latin1')
  const { cms, signed, coversAll } = signatureParts(pdf, text)
  const signedData = new SignedData({ schema: new ContentInfo({ schema: cms }).content })
  const certificate = signersCertificate(signedData)
  return {
    isValid: coversAll && fits(signedData, signed) && namesCertificate(signedData, certificate.raw),
    certificate,
    certificateSha256: sha256(certificate.raw),
    timestamp: timestampOf(signedData),
    evidenceHead: evidenceHeadOf(text),
  }
}

function signersCertificate({ certificates, signerInfos }: SignedData): X509Certificate {
  const id: unknown = signerInfos[0]?.sid
  const found = certificates?.find(
    (one): one is Certificate =>
      one instanceof Certificate &&
      id instanceof IssuerAndSerialNumber &&
      one.serialNumber.isEqual(id.serialNumber),
  )
  if (!found) throw new Error('The signature carries no certificate.')
  return new X509Certificate(new Uint8Array(found.toSchema().toBER(false)))
}

const digestNames: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
}

function signedAttribute({ signerInfos }: SignedData, wanted: string): unknown {
  return signerInfos[0]?.signedAttrs?.attributes.find(({ type }) => type === wanted)?.values[0]
}

/** Whether the signature names its certificate by hash, as PAdES demands, so that no other can be put in its place. */
function namesCertificate(signedData: SignedData, certificate: Uint8Array): boolean {
  const attribute = signedAttribute(signedData, signingCertificateAttribute)
  return (
    attribute instanceof BaseBlock &&
    Buffer.from(attribute.toBER(false)).includes(createHash('sha256').update(certificate).digest())
  )
}

/** Whether a CMS signature is about this content: its signed attributes hold the content's digest, its signature fits them. */
function fits(signedData: SignedData, content: Uint8Array): boolean {
  const [signer] = signedData.signerInfos
  const digestName = digestNames[signer?.digestAlgorithm.algorithmId ?? '']
  if (!signer?.signedAttrs || digestName === undefined) return false
  const digest = signedAttribute(signedData, messageDigestAttribute)
  const actual = createHash(digestName).update(content).digest()
  return (
    digest instanceof OctetString &&
    actual.equals(digest.valueBlock.valueHexView) &&
    verify(
      digestName,
      new Uint8Array(signer.signedAttrs.encodedValue),
      signersCertificate(signedData).publicKey,
      signer.signature.valueBlock.valueHexView,
    )
  )
}

/** The property `EvidenceHead`, which our documents keep as an object of its own. */
function evidenceHeadOf(text: string): string | undefined {
  const object = /\/EvidenceHead (\d+) 0 R/.exec(text)?.[1]
  return new RegExp(`\\n${object} 0 obj\\n\\(([0-9a-f]{64})\\)`).exec(text)?.[1]
}

function signatureParts(pdf: Uint8Array, text: string) {
  const range = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)].at(-1)
  if (!range) throw new Error('There is no digital signature in it.')
  const [start = 0, length = 0, rest = 0, restLength = 0] = range.slice(1).map(Number)
  const hex = /^<((?:[0-9A-Fa-f]{2})+)>$/.exec(text.slice(start + length, rest))?.[1]
  if (hex === undefined) throw new Error('The digital signature cannot be read.')
  const contents = Buffer.from(hex, 'hex')
  const { offset, result } = fromBER(exactBuffer(contents))
  if (offset === -1) throw new Error('The digital signature cannot be read.')
  return {
    cms: result,
    signed: Buffer.concat([
      pdf.subarray(start, start + length),
      pdf.subarray(rest, rest + restLength),
    ]),
    // What follows the signature in its place is nothing but the zeros it was reserved with.
    coversAll:
      start === 0 &&
      rest + restLength === pdf.length &&
      contents.subarray(offset).every((byte) => byte === 0),
  }
}

/**
 * The time a timestamp server vouches for in a timestamp that follows a sealed PDF; undefined when it is about anything else
 * than these bytes, or its signature does not fit. What comes after it needs no timestamp to be checked by its hash.
 */
export function checkPdfTimestamp(pdf: Uint8Array, sealed: Uint8Array): Date | undefined {
  const { cms, signed } = signatureParts(pdf, Buffer.from(pdf).toString('latin1'))
  if (!Buffer.from(signed.subarray(0, sealed.length)).equals(sealed)) return undefined
  return timeOf(new Uint8Array(cms.toBER(false)), signed)
}

/** The time in a timestamp about this content; undefined when it is about another one, or its signature does not fit. */
function timeOf(token: Uint8Array, content: Uint8Array): Date | undefined {
  const stamp = readTimestamp(token)
  const isAboutContent = sha256(content) === Buffer.from(stamp.digest).toString('hex')
  return isAboutContent && fits(stamp.signedData, stamp.content) ? stamp.time : undefined
}

/** The time in a timestamp whose signature fits and that is about this very signature. */
function timestampOf(signedData: SignedData): Date | undefined {
  const [signer] = signedData.signerInfos
  const token: unknown = signer?.unsignedAttrs?.attributes.find(
    ({ type }) => type === timestampAttribute,
  )?.values[0]
  if (!signer || !(token instanceof BaseBlock)) return undefined
  return timeOf(new Uint8Array(token.toBER(false)), signer.signature.valueBlock.valueHexView)
}

import { createHash, webcrypto } from 'node:crypto'
import { createServer } from 'node:http'
import { Integer, ObjectIdentifier, OctetString } from 'asn1js'
import {
  Attribute,
  Certificate,
  ContentInfo,
  CryptoEngine,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  MessageImprint,
  PKIStatus,
  PKIStatusInfo,
  setEngine,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs'
import { makeCertificate } from '../features/signing/seal/make-certificate.ts'

/** How the server under test behaves. */
export type TimestampBehaviour =
  | 'good'
  | 'error'
  | 'refuses'
  | 'garbage'
  | 'other-digest'
  | 'silent'
  | 'half-answer'

const signedDataType = '1.2.840.113549.1.7.2'
const timestampInfoType = '1.2.840.113549.1.9.16.1.4'
const contentTypeAttribute = '1.2.840.113549.1.9.3'
const messageDigestAttribute = '1.2.840.113549.1.9.4'
const buffer = (bytes: Uint8Array) => new Uint8Array(bytes).buffer

/** The moment the fake server vouches for. */
export const stampedAt = new Date('2026-06-15T16:00:07Z')

async function stamp(request: TimeStampReq, behaviour: TimestampBehaviour): Promise<TimeStampResp> {
  if (behaviour === 'refuses')
    return new TimeStampResp({ status: new PKIStatusInfo({ status: PKIStatus.rejection }) })
  const { certificate: der, privateKey } = await makeCertificate('Test Time', new Date(0))
  const certificate = Certificate.fromBER(buffer(der))
  const messageImprint =
    behaviour === 'other-digest'
      ? new MessageImprint({
          hashAlgorithm: request.messageImprint.hashAlgorithm,
          hashedMessage: new OctetString({ valueHex: new Uint8Array(32).buffer }),
        })
      : request.messageImprint
  const info = new TSTInfo({
    version: 1,
    policy: '1.2.3.4',
    messageImprint,
    serialNumber: new Integer({ value: 1 }),
    genTime: stampedAt,
    ...(request.nonce && { nonce: request.nonce }),
  })
  const content = new Uint8Array(info.toSchema().toBER(false))
  const signedData = new SignedData({
    version: 3,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: timestampInfoType }),
    certificates: [certificate],
    signerInfos: [
      new SignerInfo({
        version: 1,
        sid: new IssuerAndSerialNumber({
          issuer: certificate.issuer,
          serialNumber: certificate.serialNumber,
        }),
        signedAttrs: new SignedAndUnsignedAttributes({
          type: 0,
          attributes: [
            new Attribute({
              type: contentTypeAttribute,
              values: [new ObjectIdentifier({ value: timestampInfoType })],
            }),
            new Attribute({
              type: messageDigestAttribute,
              values: [
                new OctetString({
                  valueHex: buffer(createHash('sha256').update(content).digest()),
                }),
              ],
            }),
          ],
        }),
      }),
    ],
  })
  // Set here and not above, where the library would cut it into the pieces that real servers do not send.
  signedData.encapContentInfo.eContent = new OctetString({ valueHex: buffer(content) })
  const key = await webcrypto.subtle.importKey(
    'pkcs8',
    privateKey.export({ format: 'der', type: 'pkcs8' }),
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign'],
  )
  await signedData.sign(key, 0, 'SHA-256')
  return new TimeStampResp({
    status: new PKIStatusInfo({ status: PKIStatus.granted }),
    timeStampToken: new ContentInfo({
      contentType: signedDataType,
      content: signedData.toSchema(true),
    }),
  })
}

/** A real RFC 3161 server on a free port; `behaviour` can be changed while it runs. */
export async function startTimestampServer(behaviour: TimestampBehaviour = 'good') {
  setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto }))
  const state = { behaviour, requests: 0 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      state.requests += 1
      if (state.behaviour === 'silent') return
      if (state.behaviour === 'error') {
        response.writeHead(503).end('busy')
        return
      }
      response.writeHead(200, { 'content-type': 'application/timestamp-reply' })
      if (state.behaviour === 'garbage') response.end('<html>welcome</html>')
      else if (state.behaviour === 'half-answer') response.write('0')
      else
        void stamp(TimeStampReq.fromBER(buffer(Buffer.concat(parts))), state.behaviour).then(
          (answer) => response.end(Buffer.from(answer.toSchema().toBER(false))),
        )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    url: `http://127.0.0.1:${port}`,
    state,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

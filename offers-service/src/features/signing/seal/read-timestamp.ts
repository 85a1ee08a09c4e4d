import { fromBER } from 'asn1js'
import { ContentInfo, SignedData, TSTInfo } from 'pkijs'

/** What an RFC 3161 token says. */
export interface Timestamp {
  time: Date
  /** The SHA-256 digest it vouches for. */
  digest: Uint8Array
  signedData: SignedData
  /** The bytes the token's own signature is about. */
  content: Uint8Array
}

/** Reads a timestamp token without checking its signature. Throws when the bytes are no token. */
export function readTimestamp(token: Uint8Array): Timestamp {
  const outer = new ContentInfo({ schema: fromBER(new Uint8Array(token).buffer).result })
  const signedData = new SignedData({ schema: outer.content })
  const { eContent } = signedData.encapContentInfo
  if (!eContent) throw new Error('The timestamp is empty.')
  const content = eContent.getValue()
  const { genTime, messageImprint } = TSTInfo.fromBER(content)
  return {
    time: genTime,
    digest: messageImprint.hashedMessage.valueBlock.valueHexView,
    signedData,
    content: new Uint8Array(content),
  }
}

import { HttpTimestampAuthority, type TimestampAuthority } from '@libpdf/core'
import { fromBER } from 'asn1js'
import { ContentInfo, SignedData, TSTInfo } from 'pkijs'
import { callOutside } from '../../../platform/outgoing.ts'

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

/**
 * A timestamp server that is not believed until its token is about the very digest that was sent.
 *
 * A signer waits for it, so one that takes longer than `timeoutMs` counts as one that is down.
 */
export function timestampServer(url: string, timeoutMs = 5000): TimestampAuthority {
  // The library's own limit covers only the beginning of an answer, not the rest of it.
  const fetchWhole: typeof fetch = async (input, init) => {
    const answer = await callOutside(input, init ?? {}, timeoutMs)
    return new Response(await answer.arrayBuffer(), { status: answer.status })
  }
  const server = new HttpTimestampAuthority(url, { fetch: fetchWhole })
  return {
    timestamp: async (digest, algorithm) => {
      const token = await server.timestamp(digest, algorithm)
      if (!Buffer.from(readTimestamp(token).digest).equals(digest))
        throw new Error('The timestamp server vouched for something else.')
      return token
    },
  }
}

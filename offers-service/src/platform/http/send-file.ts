import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

/** A file made or stored for one person. `isShown` lets the browser show it; otherwise it is kept. */
interface PrivateFile {
  name: string
  mediaType: string
  /** All of it, or the pieces as they come; a failure between two of them breaks the answer off, so that nobody takes it for whole. */
  content: Uint8Array | string | AsyncIterable<string>
  isShown?: boolean
}

function payloadOf(content: PrivateFile['content']): Buffer | string | Readable {
  if (typeof content === 'string') return content
  return content instanceof Uint8Array ? Buffer.from(content) : Readable.from(content)
}

/** Answers with a file. */
export async function sendFile(
  reply: FastifyReply,
  { name, mediaType, content, isShown = false }: PrivateFile,
): Promise<FastifyReply> {
  // Chrome shows a document in a frame of its own, which this header would keep out.
  if (isShown) void reply.removeHeader('cross-origin-embedder-policy')
  return await reply
    .type(mediaType)
    .header('content-disposition', `${isShown ? 'inline' : 'attachment'}; filename="${name}"`)
    .send(payloadOf(content))
}

/** Answers with a PDF that the browser shows, ready to print. */
export async function sendPdf(
  reply: FastifyReply,
  name: string,
  pdf: Uint8Array,
): Promise<FastifyReply> {
  const mediaType = 'application/pdf'
  return await sendFile(reply, { name: `${name}.pdf`, mediaType, content: pdf, isShown: true })
}

/** Answers with rows as CSV to keep. */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  csv: string | AsyncIterable<string>,
): Promise<FastifyReply> {
  return await sendFile(reply, {
    name: `${name}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    content: csv,
  })
}

/** Answers with a signed agreement to keep. */
export async function sendDocument(
  reply: FastifyReply,
  referenceNumber: string,
  document: Uint8Array,
): Promise<FastifyReply> {
  return await sendFile(reply, {
    name: `agreement-${referenceNumber}.pdf`,
    mediaType: 'application/pdf',
    content: document,
  })
}

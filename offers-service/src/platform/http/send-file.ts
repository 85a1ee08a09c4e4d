import type { FastifyReply } from 'fastify'

/** A file made or stored for one person. `isShown` lets the browser show it; otherwise it is kept. */
interface PrivateFile {
  name: string
  mediaType: string
  content: Uint8Array | string
  isShown?: boolean
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
    .send(typeof content === 'string' ? content : Buffer.from(content))
}

/** Answers with rows as CSV to keep. */
export async function sendCsv(
  reply: FastifyReply,
  name: string,
  csv: string,
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

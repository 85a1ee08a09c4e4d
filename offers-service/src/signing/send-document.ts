import type { FastifyReply } from 'fastify'

/** A file to keep, made or stored for one person. */
interface PrivateFile {
  name: string
  mediaType: string
  content: Uint8Array
}

/** Answers with a file to keep; it is private, so nothing on the way may store it. */
export async function sendFile(
  reply: FastifyReply,
  { name, mediaType, content }: PrivateFile,
): Promise<FastifyReply> {
  return await reply
    .type(mediaType)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(content))
}

/** Answers with a signed agreement. */
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

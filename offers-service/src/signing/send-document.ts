import type { FastifyReply } from 'fastify'

/** Answers with a signed agreement as a file to keep; it is private, so nothing on the way may store it. */
export async function sendDocument(
  reply: FastifyReply,
  referenceNumber: string,
  document: Uint8Array,
): Promise<FastifyReply> {
  return await reply
    .type('application/pdf')
    .header('content-disposition', `attachment; filename="agreement-${referenceNumber}.pdf"`)
    .header('cache-control', 'private, no-store')
    .send(Buffer.from(document))
}

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import * as v from 'valibot'

/** An endpoint that answers a plain list. */
interface ListEndpoint<Item extends v.GenericSchema> {
  url: string
  schema: { response: { 200: v.ArraySchema<Item, undefined> } }
}

async function* jsonOf<Item extends v.GenericSchema>(
  { url, schema }: ListEndpoint<Item>,
  steps: AsyncIterable<v.InferInput<Item>[]>,
): AsyncGenerator<string, void, undefined> {
  let opening = '['
  for await (const step of steps) {
    const { success, output } = v.safeParse(schema.response[200], step)
    if (!success) throw new Error(`The answer of ${url} breaks its contract.`)
    if (output.length > 0) yield opening + JSON.stringify(output).slice(1, -1)
    if (output.length > 0) opening = ','
  }
  yield opening === '[' ? '[]' : ']'
}

/**
 * Answers with a list of any length, a step at a time, each checked against the contract.
 *
 * A failure between two steps breaks the answer off, so that nobody takes it for whole.
 */
export async function sendList<Item extends v.GenericSchema>(
  reply: FastifyReply,
  endpoint: ListEndpoint<Item>,
  steps: AsyncIterable<v.InferInput<Item>[]>,
): Promise<FastifyReply> {
  return await reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(jsonOf(endpoint, steps)))
}

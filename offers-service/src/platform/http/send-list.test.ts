import { Readable } from 'node:stream'
import { parse } from 'csv-parse/sync'
import Fastify from 'fastify'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { streamCsv, writeCsv } from '../spreadsheets/csv.ts'
import { sendCsv } from './send-file.ts'
import { sendList } from './send-list.ts'

const endpoint = {
  url: '/list',
  schema: { response: { 200: v.array(v.object({ place: v.string() })) } },
}
const land = (...places: string[]) => places.map((place) => ({ place }))

/** Asks a real server for what is sent in these steps; an error among them is thrown in its place. */
async function ask(...steps: (unknown[] | Error)[]) {
  async function* taken() {
    for (const step of steps) {
      if (step instanceof Error) throw step
      yield await Promise.resolve(step as { place: string }[])
    }
  }
  async function* rows() {
    for await (const step of taken()) yield step.map(({ place }) => [place])
  }
  const app = Fastify()
  app.get('/list', async (_request, reply) => await sendList(reply, endpoint, taken()))
  app.get('/csv', async (_request, reply) => {
    return await sendCsv(reply, 'land', streamCsv(['Place'], rows()))
  })
  const site = await app.listen({ port: 0, host: '127.0.0.1' })
  const read = async (path: string) => {
    const { status, headers, body } = await fetch(site + path)
    const text = await new Response(body).text()
    return { status, type: headers.get('content-type'), text }
  }
  const answers = await Promise.allSettled([read('/list'), read('/csv')])
  await app.close()
  return answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : undefined))
}

it.each([[[]], [[land()]], [[land('Ohio')]], [[land('Ohio', 'Iowa'), land(), land('Utah')]]])(
  'steps %j make one whole list and one whole spreadsheet',
  async (steps) => {
    const [list, csv] = await ask(...steps)
    expect(list).toMatchObject({ status: 200, type: 'application/json; charset=utf-8' })
    expect(JSON.parse(list?.text ?? '')).toEqual(steps.flat())
    expect(csv).toMatchObject({ status: 200, type: 'text/csv; charset=utf-8' })
    expect(parse(csv?.text ?? '', { columns: true, bom: true })).toEqual(
      steps.flat().map(({ place }) => ({ Place: place })),
    )
  },
)

it('a spreadsheet in pieces is the same as one in a whole', async () => {
  const steps = [[['=1+1'], ['"Sand, Creek"']], [['line\nbreak']]]
  const pieces = await Array.fromAsync(streamCsv(['Place'], Readable.from(steps)))
  const whole = writeCsv(['Place'], steps.flat())
  expect(pieces.join('')).toBe(whole)
})

it('a failure on the way breaks the answer off, so that nobody takes it for whole', async () => {
  expect(await ask(land('Ohio'), new Error('The disk is gone.'))).toEqual([undefined, undefined])
})

it('what breaks the contract is not sent', async () => {
  const [list] = await ask(land('Ohio'), [{ place: 7 }])
  expect(list).toBe(undefined)
})

it('a failure before anything was sent is an answer of its own', async () => {
  const [list] = await ask(new Error('The disk is gone.'))
  expect(list?.status).toBe(500)
})

import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HttpError } from './errors.ts'
import { acceptOnlyJson } from './request-bodies.ts'

const length = 5_000_000

describe('a body of several megabytes', () => {
  let app: FastifyInstance
  /** How often others had their turn between the end of the body and the call's own work. */
  let turns: number
  let next: NodeJS.Immediate | undefined
  beforeEach(() => {
    app = Fastify({ bodyLimit: 4 * length })
    acceptOnlyJson(app)
    app.addHook('preParsing', async (_request, _reply, payload) => {
      turns = 0
      const take = () => {
        turns += 1
        next = setImmediate(take)
      }
      payload.once('end', () => {
        next = setImmediate(take)
      })
      return payload
    })
    app.addHook('preValidation', async () => clearImmediate(next))
    app.post('/', async ({ body }) => body)
  })
  afterEach(async () => {
    clearImmediate(next)
    await app.close()
  })

  const send = async (payload: string) => {
    const headers = { 'content-type': 'application/json' }
    return await app.inject({ method: 'POST', url: '/', headers, payload })
  }

  it('is read as it was sent, while others have their turns', async () => {
    const body = { csv: String.raw`"\{[:`.repeat(length / 5), dryRun: true }
    const text = JSON.stringify(body)
    expect((await send(text)).json()).toEqual(body)
    const whileItIsLookedAt = Math.floor(text.length / 1_000_000)
    const beforeAndAfterParsing = 2
    expect(turns).toBeGreaterThanOrEqual(whileItIsLookedAt + beforeAndAfterParsing)
  })

  it('is refused for what comes at its very end', async () => {
    const deep = '['.repeat(20) + ']'.repeat(20)
    const answer = await send(`{"csv":"${'x'.repeat(length)}","deep":${deep}}`)
    expect(answer.json()).toMatchObject({ message: new HttpError('invalid_request').message })
  })
})

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { askedAgain, KeptAnswer } from './kept-answer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether everybody gets the same answer until the public content changes, so that its bytes are kept. */
    isKept?: true
  }
  interface FastifyRequest {
    /** What the kept answers were at when the request came; an answer to it that they have gone past is not kept. */
    keptVersion: number
  }
}

/** More than a site of this kind has; beyond it, what nobody has asked for longest goes. */
const mostAnswers = 2000

/** Answers that are the same for everybody, by address, until the public content changes or the day ends. */
export class KeptAnswers {
  /** The one asked for last is the last. */
  readonly #answers = new Map<string, KeptAnswer>()
  readonly #inHand = new Map<string, Promise<unknown>>()
  readonly #today: () => string
  readonly #most: number
  /** How often an answer was found and not found since the start. */
  readonly counts = { found: 0, missing: 0 }
  #day = ''
  #version = 0

  /** `today` names the present day; each day begins with nothing kept, since pages also tell the year. */
  constructor(today: () => string, most = mostAnswers) {
    this.#today = today
    this.#most = most
  }

  /** Another one after each time that everything was forgotten. */
  get version(): number {
    this.#beginDay()
    return this.#version
  }

  /** Forgets everything; the next visitor of each address gets it fresh. */
  clear(): void {
    this.#version += 1
    this.#answers.clear()
  }

  find(address: string): KeptAnswer | undefined {
    this.#beginDay()
    const answer = this.#answers.get(address)
    this.counts[answer ? 'found' : 'missing'] += 1
    if (answer) this.#keep(address, answer)
    return answer
  }

  /** Keeps an answer that was made from what was known at this version, unless that has changed since. */
  keep(address: string, answer: KeptAnswer, version: number): void {
    if (version === this.version) this.#keep(address, answer)
  }

  /**
   * The answer that is kept, or else one that is made once, however many ask for it at the same moment. What `make` gives
   * that is no answer for everybody goes to those who asked and is not kept.
   */
  async findOrMake<T>(
    address: string,
    make: () => Promise<KeptAnswer | T>,
  ): Promise<KeptAnswer | T> {
    const found = this.find(address)
    if (found) return found
    const { version } = this
    // What is being made while the content changes may show what was known before, so nobody else may wait for it.
    const key = `${version} ${address}`
    const running = this.#inHand.get(key) as Promise<KeptAnswer | T> | undefined
    if (running) return await running
    const making = make().finally(() => this.#inHand.delete(key))
    this.#inHand.set(key, making)
    const made = await making
    if (made instanceof KeptAnswer) this.keep(address, made, version)
    return made
  }

  #beginDay(): void {
    const day = this.#today()
    if (day === this.#day) return
    this.#day = day
    this.clear()
  }

  #keep(address: string, answer: KeptAnswer): void {
    this.#answers.delete(address)
    this.#answers.set(address, answer)
    const [longestUnused] = this.#answers.keys()
    if (this.#answers.size > this.#most && longestUnused !== undefined)
      this.#answers.delete(longestUnused)
  }
}

/** Whether an address is written as we write it: there are endless others that mean the same, and each would be kept. */
function isAsWritten({ url, query }: FastifyRequest): boolean {
  const [path = ''] = url.split('?', 1)
  const parameters = new URLSearchParams(query as Record<string, string>).toString()
  return !path.includes('%') && url === (parameters === '' ? path : `${path}?${parameters}`)
}

/**
 * Answers from what is kept before anything else is looked at, and keeps what the routes with `isKept` answer.
 *
 * Nothing that is kept may be for one person only.
 */
export function answerFromKept(app: FastifyInstance, kept: KeptAnswers): void {
  app.decorateRequest('keptVersion', 0)
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request
    const answer =
      raw.method === 'GET' || raw.method === 'HEAD' ? kept.find(raw.url ?? '') : undefined
    if (!answer) {
      request.keptVersion = kept.version
      next()
      return
    }
    reply.hijack()
    answer.send(raw, reply.raw)
  })
  app.addHook('onSend', (request, reply, payload, next) => {
    const { isKept } = request.routeOptions.config
    if (isKept && reply.statusCode === 200 && typeof payload === 'string') {
      void reply.header('cache-control', askedAgain)
      const answer = new KeptAnswer(payload, reply.getHeaders())
      void reply.headers({ etag: answer.etag, vary: 'accept-encoding' })
      if (request.method === 'GET' && isAsWritten(request))
        kept.keep(request.url, answer, request.keptVersion)
    }
    next(null, payload)
  })
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { CachedResponse, revalidateAlways } from './cached-response.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether everybody gets the same response until the public content changes, so that its bytes are cached. */
    isCached?: true
  }
  interface FastifyRequest {
    /** The cache's version when the request came; a response is not cached when that has changed since. */
    cacheVersion: number
  }
}

/** Several times what a large site of this kind has; beyond it, what nobody has asked for longest goes. */
const maxBytes = 64 * 1024 * 1024

/** Responses that are the same for everybody, by address, until the public content changes or the day ends. */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse>
  readonly #pending = new Map<string, Promise<unknown>>()
  readonly #today: () => string
  /** How often a response was found and not found since the start. */
  readonly counts = { found: 0, missing: 0 }
  #day = ''
  #version = 0

  /** `today` names the present day; each day begins with an empty cache, since pages also tell the year. */
  constructor(today: () => string, maxSize = maxBytes) {
    this.#today = today
    this.#responses = new LRUCache({ maxSize, sizeCalculation: ({ size }) => size })
  }

  /** Another one after each time that everything was dropped. */
  get version(): number {
    this.#beginDay()
    return this.#version
  }

  /** How many bytes the cached responses take at most. */
  get bytes(): number {
    return this.#responses.calculatedSize
  }

  /** Drops everything; the next visitor of each address gets it fresh. */
  clear(): void {
    this.#version += 1
    this.#responses.clear()
  }

  find(address: string): CachedResponse | undefined {
    this.#beginDay()
    const response = this.#responses.get(address)
    this.counts[response ? 'found' : 'missing'] += 1
    return response
  }

  /** Caches a response that was made from the content of this version, unless that has changed since. */
  store(address: string, response: CachedResponse, version: number): void {
    if (version === this.version) this.#responses.set(address, response)
  }

  /**
   * The cached response, or else one that is made once, however many ask for it at the same moment. What `make` gives
   * that is no response for everybody goes to those who asked and is not cached.
   */
  async findOrMake<T>(
    address: string,
    make: () => Promise<CachedResponse | T>,
  ): Promise<CachedResponse | T> {
    const found = this.find(address)
    if (found) return found
    const { version } = this
    // What is being made while the content changes may show what was known before, so nobody else may wait for it.
    const key = `${version} ${address}`
    const running = this.#pending.get(key) as Promise<CachedResponse | T> | undefined
    if (running) return await running
    const making = make().finally(() => this.#pending.delete(key))
    this.#pending.set(key, making)
    const made = await making
    if (made instanceof CachedResponse) this.store(address, made, version)
    return made
  }

  #beginDay(): void {
    const day = this.#today()
    if (day === this.#day) return
    this.#day = day
    this.clear()
  }
}

const readsOnly = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/**
 * The one address under which a response is cached: the path, and of the parameters only those that the route reads, as they were
 * validated. So the endless other ways to ask for the same share it. Undefined for a path that is written in another way than ours.
 */
function canonicalAddress({ url, query, routeOptions }: FastifyRequest): string | undefined {
  const [path = ''] = url.split('?', 1)
  if (path.includes('%')) return undefined
  const isRead = routeOptions.schema?.querystring !== undefined
  const parameters = isRead ? new URLSearchParams(query as Record<string, string>).toString() : ''
  return parameters === '' ? path : `${path}?${parameters}`
}

/**
 * Answers from the cache before anything else is looked at, and caches what the routes with `isCached` answer.
 *
 * Nothing that is cached may be for one person only.
 */
export function answerFromCache(app: FastifyInstance, cache: ResponseCache): void {
  app.decorateRequest('cacheVersion', 0)
  app.addHook('onRequest', (request, reply, next) => {
    const { raw } = request
    const response = readsOnly(request) ? cache.find(raw.url ?? '') : undefined
    if (!response) {
      request.cacheVersion = cache.version
      next()
      return
    }
    reply.hijack()
    response.send(raw, reply.raw)
  })
  // Once the parameters are validated, the same response is found for everything else that asks for it.
  app.addHook('preHandler', (request, reply, next) => {
    const { isCached } = request.routeOptions.config
    const address = isCached && readsOnly(request) ? canonicalAddress(request) : undefined
    const isOther = address !== undefined && address !== request.url
    const response = isOther ? cache.find(address) : undefined
    if (!response) {
      next()
      return
    }
    reply.hijack()
    response.send(request.raw, reply.raw)
  })
  app.addHook('onSend', (request, reply, payload, next) => {
    const { isCached } = request.routeOptions.config
    if (isCached && reply.statusCode === 200 && typeof payload === 'string') {
      void reply.header('cache-control', revalidateAlways)
      const response = new CachedResponse(payload, reply.getHeaders())
      void reply.headers({ etag: response.etag, vary: 'accept-encoding' })
      const address = request.method === 'GET' ? canonicalAddress(request) : undefined
      if (address !== undefined) cache.store(address, response, request.cacheVersion)
    }
    next(null, payload)
  })
}

import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A page as it was rendered; `isFinal` is false when something it needs could not be fetched. */
export interface RenderedPage {
  status: number
  html: string
  isFinal: boolean
}

/** A page ready to be sent. Only one that is kept is worth being compressed. */
export interface PackedPage {
  status: number
  etag: string
  plain: Buffer
  compressed?: { br: Buffer; gzip: Buffer }
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** More than a site of this kind has; beyond it, what nobody has asked for longest goes. */
const mostPages = 2000

function pack(status: number, html: string): PackedPage {
  const plain = Buffer.from(html)
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, etag, plain }
}

async function compress(plain: Buffer) {
  const [br, gzipped] = await Promise.all([
    // The smallest there is: a tenth of a second once a day, and a tenth of the bytes for every visitor.
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    compressGzip(plain),
  ])
  return { br, gzip: gzipped }
}

/**
 * Keeps public pages as compressed bytes until the content changes or the day ends, since pages also tell the year.
 *
 * However many ask at once, each page is rendered once. Only a page that exists and is final is kept or compressed, so that
 * nobody can fill the memory, or push real pages out, with addresses they make up.
 */
export class PageCache {
  /** The one asked for last is the last. */
  readonly #kept = new Map<string, PackedPage>()
  #inHand = new Map<string, Promise<PackedPage>>()
  readonly #today: () => string
  readonly #mostPages: number
  #day = ''

  /** `today` names the present day; each day begins with no pages. */
  constructor(today: () => string, limit = mostPages) {
    this.#today = today
    this.#mostPages = limit
  }

  /** Forgets everything; the next visitor of each page gets it fresh. */
  clear(): void {
    this.#kept.clear()
    // What is being rendered now may show what was known before, so nobody else may wait for it.
    this.#inHand = new Map()
  }

  /** The page of this address, which is the same for everyone and for every way to write it. */
  async get(address: string, render: () => Promise<RenderedPage>): Promise<PackedPage> {
    const day = this.#today()
    if (day !== this.#day) this.clear()
    this.#day = day
    const kept = this.#kept.get(address)
    if (kept) {
      this.#keep(address, kept)
      return kept
    }
    const page = this.#inHand.get(address) ?? this.#make(address, render)
    return await page
  }

  #keep(address: string, page: PackedPage): void {
    this.#kept.delete(address)
    this.#kept.set(address, page)
    const [longestUnused] = this.#kept.keys()
    if (this.#kept.size > this.#mostPages && longestUnused !== undefined)
      this.#kept.delete(longestUnused)
  }

  #make(address: string, render: () => Promise<RenderedPage>): Promise<PackedPage> {
    const inHand = this.#inHand
    const page = this.#render(address, render, inHand).finally(() => inHand.delete(address))
    inHand.set(address, page)
    return page
  }

  async #render(
    address: string,
    render: () => Promise<RenderedPage>,
    inHand: ReadonlyMap<string, unknown>,
  ): Promise<PackedPage> {
    const { status, html, isFinal } = await render()
    const packed = pack(status, html)
    if (!isFinal || status !== 200) return packed
    const page = { ...packed, compressed: await compress(packed.plain) }
    if (inHand === this.#inHand) this.#keep(address, page)
    return page
  }
}

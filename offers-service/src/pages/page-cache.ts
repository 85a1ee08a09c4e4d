import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A rendered page in every form it is sent in. */
export interface CachedPage {
  status: number
  etag: string
  plain: Buffer
  brotli: Buffer
  gzip: Buffer
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** More addresses than the site will ever have; beyond it, someone is making addresses up. */
const mostPages = 2000

async function pack(status: number, html: string): Promise<CachedPage> {
  const plain = Buffer.from(html)
  const [brotli, gzipped] = await Promise.all([
    // The smallest there is: a tenth of a second once a day, and a tenth of the bytes for every visitor.
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    compressGzip(plain),
  ])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { status, etag, plain, brotli, gzip: gzipped }
}

/**
 * Keeps public pages as compressed bytes until the content changes or the day ends, since pages also tell the year.
 *
 * However many ask at once, each page is rendered once. A page whose render says it is not `final` (something it needs could
 * not be fetched) is answered but not kept.
 */
export class PageCache {
  readonly #pages = new Map<string, Promise<CachedPage>>()
  readonly #today: () => string
  #day = ''

  /** `today` names the present day; each day begins with no pages. */
  constructor(today: () => string) {
    this.#today = today
  }

  /** Forgets everything; the next visitor of each page gets it fresh. */
  clear(): void {
    this.#pages.clear()
  }

  async get(
    path: string,
    render: () => Promise<{ status: number; html: string; isFinal: boolean }>,
  ): Promise<CachedPage> {
    const day = this.#today()
    if (day !== this.#day) this.clear()
    this.#day = day
    const known = this.#pages.get(path)
    if (known) return await known
    const page = this.#make(path, render)
    if (this.#pages.size < mostPages) this.#pages.set(path, page)
    return await page
  }

  async #make(
    path: string,
    render: () => Promise<{ status: number; html: string; isFinal: boolean }>,
  ): Promise<CachedPage> {
    const pages = this.#pages
    let isFinal = false
    try {
      const rendered = await render()
      isFinal = rendered.isFinal && rendered.status === 200
      return await pack(rendered.status, rendered.html)
    } finally {
      if (!isFinal) pages.delete(path)
    }
  }
}

import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How long what everyone may see is kept: browsers ask each time whether it is still the same. */
export const revalidateAlways = 'public, max-age=0, must-revalidate'

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** Smaller answers fit into one packet anyhow. */
const leastCompressed = 1000

interface Bodies {
  plain: Buffer
  br?: Buffer
  gzip?: Buffer
}

async function compress(plain: Buffer): Promise<Bodies> {
  const [br, gzipped] = await Promise.all([
    // The smallest there is: a tenth of a second once a day, and a tenth of the bytes for every visitor.
    compressBrotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    compressGzip(plain),
  ])
  return { plain, br, gzip: gzipped }
}

type Encoding = keyof Bodies

/** What a browser can unpack, the best first; a weight of nought means that it will not. */
function readEncodings(header: string): Encoding[] {
  const choices = header
    .toLowerCase()
    .split(',')
    .map((choice) => choice.split(';').map((part) => part.trim()))
  const refused = /^q=0(?:\.0*)?$/
  const accepts = (encoding: Encoding) =>
    choices.some(([name, weight = '']) => name === encoding && !refused.test(weight))
  return [...(['br', 'gzip'] as const).filter(accepts), 'plain']
}

/** Browsers say the same again and again; what else is said is read each time. */
const readBefore = new Map<string, Encoding[]>()
const maxReadBefore = 100

function encodingsOf(header: string): Encoding[] {
  const known = readBefore.get(header)
  if (known) return known
  const encodings = readEncodings(header)
  if (readBefore.size < maxReadBefore) readBefore.set(header, encodings)
  return encodings
}

type Headers = Record<string, number | string | string[] | undefined>

/** A response with all its headers, ready to be written. It is compressed when somebody first asks for it so. */
export class CachedResponse {
  readonly etag: string
  /** Bytes in memory at most: each compressed form is smaller than the plain one, and the headers are counted too. */
  readonly size: number
  #bodies: Bodies
  #packing: Promise<void> | undefined
  readonly #headers: string[]
  /** The headers of each way to send it, as Node writes them without looking at them again. */
  #written: Partial<Record<Encoding | 'unchanged', string[]>> = {}

  constructor(body: string, headers: Headers) {
    const plain = Buffer.from(body)
    this.#bodies = { plain }
    this.size = plain.length * 3 + 4000
    if (plain.length < leastCompressed) this.#packing = Promise.resolve()
    this.etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
    const all: Headers = { ...headers, etag: this.etag, vary: 'accept-encoding' }
    this.#headers = Object.entries(all).flatMap(([name, value]) =>
      value === undefined ? [] : [name, String(value)],
    )
  }

  send({ headers, method }: IncomingMessage, response: ServerResponse): void {
    // A cache on the way may ask with several, or with one that it has marked as weak.
    if (headers['if-none-match']?.includes(this.etag)) {
      response.writeHead(304, this.#headersOf('unchanged')).end()
      return
    }
    const wanted = encodingsOf(headers['accept-encoding'] ?? '')
    const write = () => this.#write(response, wanted)
    if (wanted[0] === 'plain' || this.#bodies.br || method === 'HEAD') write()
    else {
      this.#packing ??= this.#pack()
      void this.#packing.then(write)
    }
  }

  /** What cannot be compressed goes out as it is. */
  async #pack(): Promise<void> {
    this.#bodies = await compress(this.#bodies.plain).catch(() => this.#bodies)
  }

  #write(response: ServerResponse, wanted: Encoding[]): void {
    const encoding = wanted.find((name) => this.#bodies[name]) ?? 'plain'
    const body = this.#bodies[encoding] ?? this.#bodies.plain
    response.writeHead(200, this.#headersOf(encoding, body.length)).end(body)
  }

  #headersOf(way: Encoding | 'unchanged', length = 0): string[] {
    this.#written[way] ??= [
      ...this.#headers,
      ...(way === 'unchanged' ? [] : ['content-length', `${length}`]),
      ...(way === 'br' || way === 'gzip' ? ['content-encoding', way] : []),
    ]
    return this.#written[way]
  }
}

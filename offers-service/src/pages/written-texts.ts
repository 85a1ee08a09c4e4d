import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LRUCache } from 'lru-cache'
import { HttpError } from '../platform/http/errors.ts'
import { escapeMarkup } from '../platform/markup.ts'
import type { Log } from '../platform/services.ts'
import { inThread } from '../platform/threads.ts'
import type { drawText, DrawnText } from './draw-text.ts'

const limits = {
  /** How long one text may take, in milliseconds; an ordinary one takes a few. */
  drawMs: 10_000,
  /** How much is kept of drawn texts, in characters. */
  characters: 16 * 1024 * 1024,
}

const drawInThread = inThread<typeof drawText>(
  new URL('./draw-text.ts', import.meta.url),
  'drawText',
  limits.drawMs,
)

function asWritten(source: string): DrawnText {
  const lines = source.split(/\r\n|\r|\n/).map((line) => `<p>${escapeMarkup(line)}</p>`)
  const html = lines.join('\n')
  return { html, feedHtml: html }
}

/** The texts of posts and pages as HTML: each is drawn once, in another thread, and kept for everybody who reads it. */
export class WrittenTexts {
  readonly #build: string
  readonly #publicUrl: string
  readonly #log: Log
  readonly #drawn = new LRUCache<string, Promise<DrawnText>>({ maxSize: limits.characters })

  /** `webDist` is where the website's build is. */
  constructor(webDist: string, publicUrl: string, log: Log) {
    this.#build = pathToFileURL(join(webDist, 'server', 'draw-text.js')).href
    this.#publicUrl = publicUrl
    this.#log = log
  }

  /** A text as HTML; its lines as they are written when drawing it fails or takes too long. Rejects with `too_busy`. */
  async draw(source: string): Promise<DrawnText> {
    const known = this.#drawn.get(source)
    if (known) return await known
    const drawing = this.#drawNow(source)
    // Markdown and the two kinds of HTML are of about the same length.
    this.#drawn.set(source, drawing, { size: 3 * source.length + 1 })
    return await drawing
  }

  async #drawNow(source: string): Promise<DrawnText> {
    try {
      return await drawInThread({ build: this.#build, source, publicUrl: this.#publicUrl })
    } catch (error) {
      // It may be drawn once there is less to do.
      if (error instanceof HttpError) {
        this.#drawn.delete(source)
        throw error
      }
      this.#log.warn(error, 'A text could not be laid out and is shown as it is written.')
      return asWritten(source)
    }
  }
}

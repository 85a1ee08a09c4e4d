import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sampleOffer, samplePrivateFields, sampleLead } from '../../src/testing/samples.ts'
import { apiLink } from '../../src/testing/signing.ts'
import type { Kind, Ledger } from './ledger.ts'
import { adminPassword } from './programs.ts'

/** How long somebody waits for an answer, and until they try again, in milliseconds. */
const timeoutMs = 20_000
const againMs = 100

const firstAmount = 10_000

interface Call {
  method?: 'GET' | 'POST' | 'PUT'
  path: string
  body?: object
  headers?: Record<string, string>
}

/** An answer that was given; who gets none tries again. */
interface Answer {
  status: number
  text: string
}

/** Where the visitors of one site go, and what they know of it. */
export interface Visited {
  /** Any of the processes. */
  origin: () => string
  ledger: Ledger
  hasContent: boolean
  over: AbortSignal
}

/** Thrown to leave what is under way when all is over. */
class Over extends Error {}

async function ask({ origin }: Visited, call: Call): Promise<Answer | undefined> {
  const { method = call.body ? 'POST' : 'GET', path, body, headers } = call
  try {
    const response = await fetch(origin() + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer = { status: response.status, text: await response.text() }
    return answer.status >= 500 ? undefined : answer
  } catch {
    return undefined
  }
}

/** Asks until there is an answer that is no failure of the site. */
async function insist(visited: Visited, call: Call): Promise<Answer> {
  for (;;) {
    if (visited.over.aborted) throw new Over()
    const answer = await ask(visited, call)
    if (answer) return answer
    await pause(againMs)
  }
}

/** What the admin's calls carry; rejects where nobody lets them in. */
export async function logIn(origin: string): Promise<Record<string, string>> {
  const response = await fetch(`${origin}/api/admin/auth`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: adminPassword }),
  })
  const { token } = (await response.json()) as { token: string }
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return { cookie: cookies.join('; '), authorization: `Bearer ${token}` }
}

/** The admin and everybody else, each of whom does one thing after another until it is over. */
export class Visitors {
  readonly #visited: Visited
  readonly #offers: string[] = []
  #session: Record<string, string> | undefined
  #count = 0

  constructor(visited: Visited) {
    this.#visited = visited
  }

  /** Makes the first offers, and then lets so many visitors in. Resolves when all have left. */
  async run(visitors: number, pauseMs: number): Promise<void> {
    while (!this.#visited.over.aborted && this.#offers.length < 5)
      await this.#unlessOver(async () => void (await this.#makeOffer('o')))
    const left = Array.from({ length: visitors }, async () => {
      while (!this.#visited.over.aborted) {
        this.#count += 1
        const count = this.#count
        await this.#unlessOver(async () => await this.#doOneThing(count))
        await pause(pauseMs)
      }
    })
    await Promise.all(left)
  }

  async #unlessOver(action: () => Promise<void>): Promise<void> {
    try {
      await action()
    } catch (error) {
      if (!(error instanceof Over)) throw error
    }
  }

  /** Of a hundred things: 30 look-ups, 10 pages, 28 requests, 15 questions, 12 changes, 2 testimonials, 2 signatures, an offer. */
  async #doOneThing(count: number): Promise<void> {
    const turn = (count * 37) % 100
    const mark = this.#offers[count % this.#offers.length] ?? ''
    if (turn < 30) await this.#lookUp(mark)
    else if (turn < 40) await this.#openPage()
    else if (turn < 68) await this.#send('r', count, (own) => contactCall(own, count))
    else if (turn < 83) await this.#send('q', count, (own) => questionCall(own, mark))
    else if (turn < 95) await this.#changeAmount(mark)
    else if (turn < 97) await this.#addTestimonial()
    else if (turn < 99) await this.#sign()
    else await this.#makeOffer('o')
  }

  #expect(answer: Answer, status: number, what: string): boolean {
    if (answer.status === status) return true
    this.#visited.ledger.faults.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`)
    return false
  }

  /**
   * Sends something under a key until it is answered. Now and then the answer is taken for lost, and everything is sent once
   * more; now and then nobody tries again.
   */
  async #send(kind: Kind, count: number, callOf: (mark: string) => Call): Promise<void> {
    const { ledger } = this.#visited
    const mark = ledger.begin(kind)
    const call = { ...callOf(mark), headers: { 'idempotency-key': randomUUID() } }
    const isImpatient = count % 7 === 0
    const answer = isImpatient ? await ask(this.#visited, call) : await insist(this.#visited, call)
    if (!answer || !this.#expect(answer, 201, mark)) return
    ledger.acknowledge(mark)
    if (count % 5 !== 0) return
    const { text } = await insist(this.#visited, call)
    if (text !== answer.text)
      ledger.faults.push(`${mark} was answered ${answer.text}, then ${text}`)
  }

  async #admin(call: Call): Promise<Answer> {
    for (;;) {
      this.#session ??= await this.#logIn()
      const answer = await insist(this.#visited, { ...call, headers: this.#session })
      if (answer.status !== 401) return answer
      this.#visited.ledger.faults.push('The owner was logged out.')
      this.#session = undefined
    }
  }

  async #logIn(): Promise<Record<string, string>> {
    const { origin, over } = this.#visited
    while (!over.aborted) {
      const session = await logIn(origin()).catch(() => undefined)
      if (session) return session
      await pause(againMs)
    }
    throw new Over()
  }

  /** One to be kept (`o`), or to be signed (`s`). Its mark is its reference number. */
  async #makeOffer(kind: 'o' | 's'): Promise<string> {
    const { ledger } = this.#visited
    const mark = ledger.begin(kind)
    const body = { ...offer(mark, firstAmount), referenceNumber: mark.toUpperCase() }
    const answer = await this.#admin({ path: '/api/admin/offers', body })
    // A number that is taken was stored before an answer that nobody got.
    if (answer.status !== 409 && !this.#expect(answer, 201, mark)) return mark
    ledger.setAmount(mark, firstAmount)
    if (kind === 'o') {
      ledger.acknowledge(mark)
      this.#offers.push(mark)
    }
    return mark
  }

  async #changeAmount(mark: string): Promise<void> {
    const { ledger } = this.#visited
    const { sure, sent } = ledger.amountOf(mark)
    // One change at a time, so that it is known which is the last.
    if (sure !== sent) return
    ledger.setAmount(mark, sent + 1)
    const path = `/api/admin/offers/${mark}`
    const answer = await this.#admin({ method: 'PUT', path, body: offer(mark, sent + 1) })
    if (this.#expect(answer, 200, `a change of ${mark}`)) ledger.acknowledgeAmount(mark)
  }

  /** Pages need the built website, which a site with its content has. */
  async #openPage(): Promise<void> {
    if (!this.#visited.hasContent) return
    this.#expect(await insist(this.#visited, { path: '/testimonials' }), 200, 'a page')
  }

  /** What an offer says must be no older than what was acknowledged before it was asked. */
  async #lookUp(mark: string): Promise<void> {
    const { ledger } = this.#visited
    const { sure } = ledger.amountOf(mark)
    const answer = await insist(this.#visited, { path: `/api/offers/${mark}` })
    if (!this.#expect(answer, 200, `a look-up of ${mark}`)) return
    const { amount } = JSON.parse(answer.text) as { amount: number }
    const { sent } = ledger.amountOf(mark)
    if (amount < sure || amount > sent)
      ledger.faults.push(`${mark} was shown with ${amount}, not ${sure} to ${sent}.`)
  }

  /** Calls of the admin carry no key, so one without an answer is not made again. */
  async #addTestimonial(): Promise<void> {
    const { hasContent, ledger } = this.#visited
    if (!hasContent) return
    this.#session ??= await this.#logIn()
    const mark = ledger.begin('t')
    const body = {
      name: mark,
      location: 'Mohave County',
      quote: 'Quick and easy.',
      featured: false,
    }
    const call = { path: '/api/admin/testimonials', body, headers: this.#session }
    const answer = await ask(this.#visited, call)
    if (answer && this.#expect(answer, 201, mark)) ledger.acknowledge(mark)
  }

  async #sign(): Promise<void> {
    const { ledger } = this.#visited
    const mark = await this.#makeOffer('s')
    const insistOn = async (call: Call) => {
      const answer = await insist(this.#visited, call)
      return this.#expect(answer, 200, `${call.path} of ${mark}`) ? answer.text : undefined
    }
    const key = { 'idempotency-key': randomUUID() }
    const body = { referenceNumber: mark }
    const begun = await insistOn({ path: '/api/breezedoc/initiate', body, headers: key })
    if (!begun) return
    const link = apiLink((JSON.parse(begun) as { signatureUrl: string }).signatureUrl)
    const shown = await insistOn({ path: link })
    if (!shown) return
    const { agreement, consent } = JSON.parse(shown) as Record<string, { version: string }>
    const signed = await insistOn({
      path: `${link}/sign`,
      headers: key,
      body: {
        name: samplePrivateFields.sellerName,
        email: addressOf(mark),
        consent: true,
        agreementVersion: agreement?.version,
        consentVersion: consent?.version,
      },
    })
    if (signed) ledger.acknowledge(mark)
  }
}

/** Few mails go to one host at the same time, so people have theirs at several. */
const addressOf = (mark: string) => `${mark}@mail${mark.at(-1)}.example`

const { referenceNumber: _, ...parcel } = sampleOffer

const offer = (mark: string, amount: number) => ({
  ...parcel,
  // A parcel has one live offer.
  apn: mark,
  ...samplePrivateFields,
  sellerEmail: addressOf(mark),
  expirationDate: '2099-12-31',
  amount,
})

const contactCall = (mark: string, count: number): Call => ({
  path: '/api/contact',
  body: {
    ...sampleLead,
    // No two of a thousand alike, or all would be one person's.
    phone: `(${201 + (count % 790)}) 555-01${String(count % 89).padStart(2, '0')}`,
    email: addressOf(mark),
    propertyLocation: `Parcel ${mark}`,
  },
})

const questionCall = (mark: string, reference: string): Call => ({
  path: `/api/offers/${reference}/questions`,
  body: { question: `Question ${mark}`, replyTo: '(928) 555-0117' },
})

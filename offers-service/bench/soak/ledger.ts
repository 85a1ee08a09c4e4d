/** What is sent, by the letter that its mark has. */
export const kinds = {
  r: 'contact requests',
  q: 'questions',
  o: 'offers',
  s: 'signatures',
  t: 'testimonials',
} as const
export type Kind = keyof typeof kinds

/** To whom mail goes about each of a kind. */
const readers: Record<Kind, readonly Reader[]> = {
  r: ['owner', 'visitor'],
  q: ['owner'],
  o: [],
  s: ['owner', 'visitor'],
  t: [],
}
type Reader = 'owner' | 'visitor'

export const adminAddress = 'owner@business.example'

/** A name that stands in all that is stored and mailed about one thing, and nowhere else. */
const markPattern = /soak([a-z])\d{6}/gi

const marksIn = (text: string) => text.toLowerCase().match(markPattern) ?? []
const kindOf = (mark: string) => mark.charAt(4) as Kind

/** What the site has of all that was sent, read when nothing is under way any more. */
export interface Kept {
  /** A text with the mark of each that is there. */
  things: readonly string[]
  amounts: ReadonlyMap<string, number>
  /** Mail that has yet to go, as its address and text. */
  waitingMail: readonly { to: string; text: string }[]
  /** What else is wrong, in words. */
  faults: readonly string[]
}

/** One line of what a comparison came to. */
export interface Balance {
  what: string
  acknowledged: number
  /** Sent without an answer; may be there or not. */
  unanswered: number
  kept: number
  lost: string[]
  doubled: string[]
}

const timesEach = (marks: readonly string[]) => {
  const times = new Map<string, number>()
  for (const mark of marks) times.set(mark, (times.get(mark) ?? 0) + 1)
  return times
}

/** What was sent and what of it was acknowledged, known apart from the site, and every mail that arrived. */
export class Ledger {
  /** Whether each thing was acknowledged, by its mark. */
  readonly #things = new Map<string, boolean>()
  /** The acknowledged amount of each offer, and the one that was sent last. */
  readonly #amounts = new Map<string, { sure: number; sent: number }>()
  /** How often each mail arrived, by its mark and reader, and under which names. */
  readonly #mails = new Map<string, { ids: Set<string>; times: number }>()
  /** What must not happen besides, in words. */
  readonly faults: string[] = []
  #last = 0
  #acknowledged = 0

  /** How many things were acknowledged so far. */
  get acknowledged(): number {
    return this.#acknowledged
  }

  /** Notes that something is about to be sent; answers the mark it must carry. */
  begin(kind: Kind): string {
    this.#last += 1
    const mark = `soak${kind}${String(this.#last).padStart(6, '0')}`
    this.#things.set(mark, false)
    return mark
  }

  acknowledge(mark: string): void {
    this.#things.set(mark, true)
    this.#acknowledged += 1
  }

  setAmount(mark: string, sent: number): void {
    const { sure } = this.#amounts.get(mark) ?? { sure: sent }
    this.#amounts.set(mark, { sure, sent })
  }

  acknowledgeAmount(mark: string): void {
    const { sent } = this.amountOf(mark)
    this.#amounts.set(mark, { sure: sent, sent })
    this.#acknowledged += 1
  }

  amountOf(mark: string): { sure: number; sent: number } {
    return this.#amounts.get(mark) ?? { sure: Number.NaN, sent: Number.NaN }
  }

  receive(mail: string): void {
    const [, to = ''] = /^To: (.+)$/m.exec(mail) ?? []
    const [, id = ''] = /^Message-ID: (.+)$/m.exec(mail) ?? []
    const key = mailKey(to, mail)
    if (key === undefined || id === '') {
      this.faults.push(`A mail about nothing that was sent: ${mail.slice(0, 300)}`)
      return
    }
    const { ids, times } = this.#mails.get(key) ?? { ids: new Set<string>(), times: 0 }
    this.#mails.set(key, { ids: ids.add(id.trim()), times: times + 1 })
  }

  /** What was lost or doubled; call it when nothing is under way. */
  compare({ things, amounts, waitingMail, faults }: Kept): {
    balances: Balance[]
    faults: string[]
  } {
    const found = timesEach(things.flatMap((text) => marksIn(text).slice(0, 1)))
    const strange = [...found.keys()].filter((mark) => !this.#things.has(mark))
    const balances = (Object.keys(kinds) as Kind[]).map((kind) => this.#balance(kind, found))
    return {
      balances: [...balances, this.#changes(amounts), this.#mail(waitingMail)],
      faults: [...this.faults, ...faults, ...strange.map((mark) => `${mark} was never sent.`)],
    }
  }

  #of(kind: Kind): [string, boolean][] {
    return [...this.#things].filter(([mark]) => kindOf(mark) === kind)
  }

  #balance(kind: Kind, found: ReadonlyMap<string, number>): Balance {
    const sent = this.#of(kind)
    const sure = sent.filter(([, isAcknowledged]) => isAcknowledged).map(([mark]) => mark)
    const kept = [...found].filter(([mark]) => kindOf(mark) === kind)
    return {
      what: kinds[kind],
      acknowledged: sure.length,
      unanswered: sent.length - sure.length,
      kept: kept.reduce((sum, [, times]) => sum + times, 0),
      lost: sure.filter((mark) => !found.has(mark)),
      doubled: kept.filter(([, times]) => times > 1).map(([mark]) => mark),
    }
  }

  #changes(amounts: ReadonlyMap<string, number>): Balance {
    const all = [...this.#amounts]
    const isLost = ([mark, { sure, sent }]: (typeof all)[number]) => {
      const kept = amounts.get(mark)
      return kept === undefined || kept < sure || kept > sent
    }
    return {
      what: 'offers as last changed',
      acknowledged: all.length,
      unanswered: all.filter(([, { sure, sent }]) => sure !== sent).length,
      kept: amounts.size,
      lost: all.filter(isLost).map(([mark]) => mark),
      doubled: [],
    }
  }

  /** One that comes again under its own name is shown once by mail programs, so it is no double. */
  #mail(waitingMail: Kept['waitingMail']): Balance {
    const waiting = new Set(waitingMail.map(({ to, text }) => mailKey(to, text)))
    const due = [...this.#things]
      .filter(([, isAcknowledged]) => isAcknowledged)
      .flatMap(([mark]) => readers[kindOf(mark)].map((reader) => `${mark} to ${reader}`))
    const came = [...this.#mails]
    return {
      what: 'mails',
      acknowledged: due.length,
      unanswered: waitingMail.length,
      kept: came.length,
      lost: due.filter((key) => !this.#mails.has(key) && !waiting.has(key)),
      doubled: came.filter(([, { ids }]) => ids.size > 1).map(([key]) => key),
    }
  }

  /** How many mails came more than once under one name. */
  get repeatedMails(): number {
    return [...this.#mails.values()].filter(({ times }) => times > 1).length
  }
}

/** What a mail is about and for whom; offers only stand beside what is asked or signed about them. */
function mailKey(to: string, text: string): string | undefined {
  const mark = marksIn(`${to} ${text}`).find((one) => kindOf(one) !== 'o')
  return mark && `${mark} to ${to.includes(adminAddress) ? 'owner' : 'visitor'}`
}

import { business } from '../../../../contract/index.ts'
import type { RecordedEvent } from '../evidence/events.ts'
import type { LedgerHead } from '../evidence/ledger.ts'
import { tellEvent, tellHere, tellLedgerHead, tellUtc } from '../evidence/wording.ts'
import type { Paper } from './paper.ts'

/** What the certificate page proves with. */
export interface Trail {
  signingId: string
  /** Every event up to and with the last signature, oldest first. */
  events: RecordedEvent[]
  /** The hash of the last of them. */
  head: string
  /** The end of the ledger of all signings just before; undefined for the very first. */
  ledger?: LedgerHead | undefined
  /** The fingerprint of the certificate that the document is sealed with. */
  certificateSha256: string
}

const timeWidth = 130

/** Adds the page that tells how the agreement was signed. */
export function setCertificate(paper: Paper, trail: Trail): void {
  paper.newSheet()
  paper.set('Certificate of signing', { cut: 'title', size: 18, role: 'H1', after: 6 })
  paper.set(
    `What happened, as it was recorded at the time. Times are ${business.timeZoneName}, with UTC below. Addresses are internet addresses.`,
    {
      cut: 'text',
      size: 9.5,
      after: 10,
    },
  )
  for (const event of trail.events) paper.setWhole((on) => setEvent(on, event))
  paper.setWhole((on) => setCheck(on, trail))
}

/** What a reader needs to check the document. */
function setCheck(paper: Paper, trail: Trail): void {
  paper.space(6)
  paper.set('How to check this document', { cut: 'strong', size: 10, role: 'H2', after: 2 })
  for (const sentence of [
    'A digital signature seals this file: a PDF reader tells whether a single byte was changed since. Each event above has a hash that also covers the event before it, so that none can be changed, removed or added unseen.',
    `Signing ${trail.signingId}`,
    `Hash of the last event above: ${trail.head}`,
    `Fingerprint of the seal's certificate: ${trail.certificateSha256}`,
    ...(trail.ledger ? [tellLedgerHead(trail.ledger)] : []),
  ])
    paper.set(sentence, { cut: 'text', size: 8.5, after: 2 })
}

function setEvent(paper: Paper, event: RecordedEvent): void {
  const { what, details } = tellEvent(event)
  const left = 72 + timeWidth
  const width = paper.width - timeWidth
  const setting = { cut: 'text', size: 8.5, x: left, width } as const
  const top = paper.y
  paper.set(tellHere(event.at, 'MMM d, yyyy, h:mm:ss a'), { cut: 'text', size: 8.5, y: top + 1 })
  paper.set(tellUtc(event.at), { cut: 'text', size: 8.5 })
  const timeEnd = paper.y
  paper.set(what, { cut: 'strong', size: 9.5, x: left, y: top, width })
  for (const detail of details) paper.set(detail, setting)
  paper.space(Math.max(0, timeEnd - paper.y) + 5)
}

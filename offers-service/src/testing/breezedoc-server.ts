import * as v from 'valibot'
import { startFakeServer, type FakeAnswer, type FakeCall } from './fake-server.ts'

interface Recipient {
  id: number
  slug?: string
  name: string | null
  email: string | null
  party: number
  admin: boolean
  sent_at: string | null
  opened_at: string | null
  completed_at: string | null
}

interface Document {
  id: number
  title: string
  slug: string
  completed_at?: string | null
  recipients: Recipient[]
}

/** In which of the shapes that were seen BreezeDoc answers. */
export interface BreezedocShapes {
  /** Where a recipient's slug is told. */
  slug: 'everywhere' | 'when read' | 'in the list of recipients' | 'nowhere'
  /** Whether documents know the word `completed_at`. */
  hasCompletedAt: boolean
  pages: 'flat' | 'nested'
  parties: number
}

const Recipients = v.object({
  recipients: v.array(v.object({ name: v.pipe(v.string(), v.minLength(1)), email: v.string() })),
})
const pageSize = 10
const moment = '2026-06-15T16:00:05.000000Z'
const templatePath = '/api/templates/7'

/** BreezeDoc as the public facts about its API describe it, on a free port. */
export async function startBreezedoc(changes: Partial<BreezedocShapes> = {}) {
  const shapes: BreezedocShapes = {
    slug: 'everywhere',
    hasCompletedAt: true,
    pages: 'flat',
    parties: 1,
    ...changes,
  }
  const documents: Document[] = []
  const sends = new Map<number, number>()

  function add(title: string): Document {
    const id = 5000 + documents.length
    const recipients = Array.from({ length: shapes.parties }, (_, index) => ({
      id: id * 10 + index,
      slug: `rec-${id}-${index + 1}`,
      name: null,
      email: null,
      party: index + 1,
      admin: false,
      sent_at: null,
      opened_at: null,
      completed_at: null,
    }))
    const document = { id, title, slug: `doc-${id}`, completed_at: null, recipients }
    documents.push(document)
    return document
  }

  function shown(document: Document, where: 'sent' | 'read' | 'list'): object {
    const isTold =
      shapes.slug === 'everywhere' ||
      (shapes.slug === 'when read' && where === 'read') ||
      (shapes.slug === 'in the list of recipients' && where === 'list')
    // Parties are not told in their order.
    const recipients = document.recipients
      .toReversed()
      .map(({ slug, ...rest }) => (isTold ? Object.assign(rest, { slug }) : rest))
    const { completed_at: completedAt, ...rest } = document
    return { ...rest, recipients, ...(shapes.hasCompletedAt && { completed_at: completedAt }) }
  }

  function page(items: object[], number: number): object {
    const data = items.slice((number - 1) * pageSize, number * pageSize)
    const next = number * pageSize < items.length ? `http://x/?page=${number + 1}` : null
    return shapes.pages === 'flat'
      ? { current_page: number, data, next_page_url: next, links: [], per_page: pageSize }
      : { data, links: { first: null, last: null, prev: null, next }, meta: {} }
  }

  function send(document: Document, body: unknown): FakeAnswer {
    const { recipients } = v.parse(Recipients, body)
    if (document.recipients.some((one) => one.sent_at !== null))
      return { status: 400, body: { message: 'The document has already been sent.' } }
    if (recipients.length !== document.recipients.length)
      return {
        status: 422,
        body: {
          message: 'The given data was invalid.',
          errors: { recipients: [`The document needs ${document.recipients.length} recipients.`] },
        },
      }
    sends.set(document.id, (sends.get(document.id) ?? 0) + 1)
    for (const [index, recipient] of document.recipients.entries())
      Object.assign(recipient, recipients[index], { sent_at: moment })
    return { status: 200, body: shown(document, 'sent') }
  }

  function answer({ method, path, query, headers, body }: FakeCall): FakeAnswer {
    if (headers.authorization !== 'Bearer right')
      return { status: 401, body: { message: 'Unauthenticated.' } }
    if (method === 'GET' && path === templatePath)
      return { status: 200, body: { id: 7, title: 'Hire agreement', is_template: true } }
    if (method === 'POST' && path === `${templatePath}/create-document`)
      return { status: 201, body: shown(add('Hire agreement'), 'sent') }
    if (method === 'GET' && path === '/api/documents')
      return {
        status: 200,
        body: page(
          documents.toReversed().map((one) => shown(one, 'sent')),
          Number(query.get('page') ?? 1),
        ),
      }
    const [, id, rest] = /^\/api\/documents\/(\d+)(\/\w+)?$/.exec(path) ?? []
    const document = documents.find((one) => one.id === Number(id))
    if (!document) return { status: 404, body: { message: 'Not found.' } }
    if (method === 'POST' && rest === '/send') return send(document, body)
    if (rest === '/recipients') {
      const { recipients } = shown(document, 'list') as { recipients: object[] }
      return { status: 200, body: page(recipients, 1) }
    }
    return { status: 200, body: shown(document, 'read') }
  }

  const server = await startFakeServer(answer)
  return {
    ...server,
    shapes,
    documents,
    /** A document somebody made by hand. */
    add,
    /** How often each document was sent. */
    sends: () => [...sends.values()],
    /** Lets the admin of this party sign; with the last one the document is complete. */
    sign: (party: number, at = '2026-06-15T16:10:00.000000Z', document = documents.at(-1)) => {
      const recipient = document?.recipients.find((one) => one.party === party)
      if (recipient) Object.assign(recipient, { opened_at: at, completed_at: at })
      if (document?.recipients.every((one) => one.completed_at !== null)) document.completed_at = at
    },
    /** The settings that lead to this server. */
    environment: {
      ESIGN_PROVIDER: 'breezedoc',
      BREEZEDOC_API_URL: `${server.url}/api`,
      BREEZEDOC_TOKEN: 'right',
      BREEZEDOC_TEMPLATE_ID: '7',
      BREEZEDOC_SIGNING_URL: 'https://breezedoc.example/r/{slug}',
    },
  }
}

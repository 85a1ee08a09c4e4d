import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { startFakeServer, type FakeAnswer, type FakeCall } from './fake-server.ts'

interface Submitter {
  id: number
  submission_id: number
  slug: string
  name: string | null
  email: string | null
  role: string
  external_id: string | null
  status: 'awaiting' | 'sent' | 'opened' | 'completed' | 'declined'
  opened_at: string | null
  completed_at: string | null
  fields: { name: string; default_value: string }[]
  redirect: string
}

interface Submission {
  id: number
  status: 'pending' | 'completed' | 'declined' | 'expired'
  archived_at: string | null
  completed_at: string | null
  submitters: Submitter[]
}

/** In which of its shapes DocuSeal answers. */
export interface DocusealShapes {
  roles: string[]
  /** The names of the template's fields; all belong to the first role. */
  fields: string[]
  /** The site that pages and files are said to be on; its own when absent. */
  site?: string
  hasEmbedSrc: boolean
  hasAuditLog: boolean
  hasCombinedDocument: boolean
}

const Creation = v.object({
  template_id: v.literal(3),
  send_email: v.literal(false),
  submitters: v.array(
    v.object({
      role: v.string(),
      name: v.optional(v.string()),
      email: v.optional(v.string()),
      external_id: v.string(),
      completed_redirect_url: v.string(),
      fields: v.array(
        v.object({ name: v.string(), default_value: v.string(), readonly: v.literal(true) }),
      ),
    }),
  ),
})

/** DocuSeal, self-hosted, as its repository describes the API, on a free port. */
export async function startDocuseal(changes: Partial<DocusealShapes> = {}) {
  const shapes: DocusealShapes = {
    roles: ['Seller'],
    fields: ['Price', 'APN', 'Signature'],
    hasEmbedSrc: true,
    hasAuditLog: true,
    hasCombinedDocument: true,
    ...changes,
  }
  const home = () => shapes.site ?? server.url
  const submissions: Submission[] = []

  function create(body: unknown): FakeAnswer {
    const { submitters } = v.parse(Creation, body)
    const unknown = submitters
      .flatMap(({ role, fields }) => fields.map(({ name }) => ({ role, name })))
      .find(({ role, name }) => role !== shapes.roles[0] || !shapes.fields.includes(name))?.name
    if (unknown !== undefined) return { status: 422, body: { error: `Unknown field: ${unknown}` } }
    const id = 900 + submissions.length
    const made = submitters.map((submitter, index) => ({
      id: id * 10 + index,
      submission_id: id,
      slug: `slug-${id}-${index}`,
      name: submitter.name ?? null,
      email: submitter.email ?? null,
      role: submitter.role,
      external_id: submitter.external_id,
      status: 'awaiting' as const,
      opened_at: null,
      completed_at: null,
      fields: submitter.fields,
      redirect: submitter.completed_redirect_url,
    }))
    submissions.push({
      id,
      status: 'pending',
      archived_at: null,
      completed_at: null,
      submitters: made,
    })
    if (!shapes.hasEmbedSrc) return { status: 200, body: made }
    const answers = made.map((submitter) =>
      Object.assign({ embed_src: `${home()}/s/${submitter.slug}` }, submitter),
    )
    return { status: 200, body: answers }
  }

  function read(submission: Submission): FakeAnswer {
    const isComplete = submission.status === 'completed'
    const file = (name: string) => `${home()}/file/${submission.id}/${name}.pdf`
    return {
      status: 200,
      body: {
        ...submission,
        audit_log_url: isComplete && shapes.hasAuditLog ? file('audit') : null,
        combined_document_url: isComplete && shapes.hasCombinedDocument ? file('combined') : null,
      },
    }
  }

  function answer({ method, path, query, headers, body }: FakeCall): FakeAnswer {
    // Files are handed out to whoever knows their address.
    const file = /^\/file\/(\d+)\/(\w+)\.pdf$/.exec(path)
    if (file)
      return {
        status: 200,
        headers: { 'content-type': 'application/pdf' },
        body: `%PDF-1.7 ${file[2]} of ${file[1]}`,
      }
    if (headers['x-auth-token'] !== 'right')
      return { status: 401, body: { error: 'Not authenticated' } }
    if (method === 'GET' && path === '/api/templates/3')
      return {
        status: 200,
        body: {
          id: 3,
          submitters: shapes.roles.map((name) => ({ name, uuid: `uuid-${name}` })),
          fields: shapes.fields.map((name) => ({
            name,
            type: 'text',
            submitter_uuid: `uuid-${shapes.roles[0]}`,
          })),
        },
      }
    if (method === 'POST' && path === '/api/submissions') return create(body)
    if (method === 'GET' && path === '/api/submitters') {
      const data = submissions
        .flatMap(({ submitters }) => submitters)
        .filter((one) => one.external_id === query.get('external_id'))
      return { status: 200, body: { data, pagination: { count: data.length } } }
    }
    const [, id, rest] = /^\/api\/submissions\/(\d+)(\/documents)?$/.exec(path) ?? []
    const submission = submissions.find((one) => one.id === Number(id))
    if (!submission) return { status: 404, body: { error: 'Not found' } }
    if (rest)
      return {
        status: 200,
        body: { documents: [{ name: 'x', url: `${home()}/file/${id}/merged.pdf` }] },
      }
    if (method === 'DELETE') submission.archived_at = '2026-06-15T17:00:00Z'
    return read(submission)
  }

  const server = await startFakeServer(answer)
  return {
    ...server,
    shapes,
    submissions,
    /** Lets one signer finish; with the last one the submission is complete. */
    sign: (index: number, at = '2026-06-15T16:10:00.000Z', submission = submissions.at(-1)) => {
      const submitter = submission?.submitters[index]
      if (!submission || !submitter) return
      Object.assign(submitter, { status: 'completed', opened_at: at, completed_at: at })
      if (submission.submitters.every(({ status }) => status === 'completed'))
        Object.assign(submission, { status: 'completed', completed_at: at })
    },
    /** The settings that lead to this server. */
    environment: {
      ESIGN_PROVIDER: 'docuseal',
      DOCUSEAL_URL: server.url,
      DOCUSEAL_TOKEN: 'right',
      DOCUSEAL_TEMPLATE_ID: '3',
    },
  }
}

/** The headers of a notice signed with a `whsec_` secret. */
export function signNotice(secret: string, body: string, at: Date): Record<string, string> {
  const seconds = Math.floor(at.getTime() / 1000)
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return { 'x-docuseal-signature': `${seconds}.${hex}` }
}

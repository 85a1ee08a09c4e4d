import * as v from 'valibot'
import type { BreezedocConfig } from '../../../../platform/config.ts'
import {
  DocumentGone,
  jsonApi,
  problemOf,
  refused,
  type ServiceAnswer,
  type ServiceProblem,
} from '../http.ts'
import { serviceTimestamp } from '../service.ts'
import type { BreezedocRateLimiter } from './rate-limiter.ts'

const title = 'BreezeDoc'

/** A recipient in every shape that was seen: live answers sometimes lack the slug, older ones the name. */
const Recipient = v.object({
  party: v.number(),
  slug: v.optional(v.nullable(v.string())),
  email: v.optional(v.nullable(v.string())),
  sent_at: serviceTimestamp,
  opened_at: serviceTimestamp,
  completed_at: serviceTimestamp,
})

/** A document. Its `completed_at` is absent in some answers; then the recipients tell. */
const Document = v.object({
  id: v.number(),
  title: v.optional(v.nullable(v.string())),
  completed_at: serviceTimestamp,
  recipients: v.optional(v.array(Recipient), []),
})
export type BreezedocDocument = v.InferOutput<typeof Document>

/** A page of a list; the two forms differ only in where they say whether there is another. */
function Page<const Item extends v.GenericSchema>(item: Item) {
  return v.object({
    data: v.array(item),
    next_page_url: v.optional(v.nullable(v.string())),
    links: v.optional(
      v.union([v.object({ next: v.optional(v.nullable(v.string())) }), v.array(v.unknown())]),
    ),
  })
}

const Complaint = v.object({
  message: v.optional(v.string()),
  errors: v.optional(v.record(v.string(), v.array(v.string()))),
})

function complaintOf({ bytes }: ServiceAnswer): string {
  try {
    const { message, errors } = v.parse(Complaint, JSON.parse(Buffer.from(bytes).toString('utf8')))
    const details = Object.values(errors ?? {}).flat()
    return details.length > 0 ? details.join(' ') : (message ?? 'no reason given')
  } catch {
    return 'no reason given'
  }
}

function isHtml({ headers }: ServiceAnswer): boolean {
  return headers.get('content-type')?.includes('html') ?? false
}

function explain(answer: ServiceAnswer, now: Date): ServiceProblem {
  const { status } = answer
  if (status === 401)
    return refused(
      'BreezeDoc no longer lets this site in. Ask the person who set up your site to give it a new key from there.',
    )
  if (status === 403 && isHtml(answer))
    return refused('BreezeDoc turned us away. We try again later.')
  if (status === 403)
    return refused(
      `BreezeDoc does not allow this: ${complaintOf(answer)}. Look at your plan there, and ask the person who set up your site about the key and the template.`,
    )
  if (status === 404)
    return new DocumentGone(
      'BreezeDoc knows no such document or template. Ask the person who set up your site which template it uses.',
    )
  return problemOf(title, answer, now, complaintOf(answer))
}

/** The calls of BreezeDoc's API that we use. */
export function breezedocApi(
  config: BreezedocConfig,
  now: () => Date,
  limiter: BreezedocRateLimiter,
) {
  const { call, get } = jsonApi({
    service: title,
    baseUrl: config.apiUrl,
    headers: { authorization: `Bearer ${config.token}` },
    takeTurn: limiter.takeTurn,
    explain: async (answer) => {
      const problem = explain(answer, now())
      if (answer.status === 429) await limiter.holdBack(problem.waitMs ?? 0)
      return problem
    },
  })

  return {
    template: async () =>
      (await get(`/templates/${config.templateId}`, v.object({ title: v.string() }))).value,
    create: async () =>
      (await call('POST', `/templates/${config.templateId}/create-document`, Document)).value,
    send: async (id: string, recipients: { name: string; email: string }[]) =>
      (await call('POST', `/documents/${id}/send`, Document, { recipients })).value,
    document: async (id: string) => await get(`/documents/${id}`, Document),
    recipients: async (id: string) =>
      (await get(`/documents/${id}/recipients`, Page(Recipient))).value.data,
    /** One page of the newest documents, and whether there are older ones. */
    newest: async (page: number) => {
      const { value } = await get(
        `/documents?order_by=id&direction=desc&page=${page}`,
        Page(Document),
      )
      const { links } = value
      const next = value.next_page_url ?? (Array.isArray(links) ? null : links?.next)
      return { documents: value.data, hasMore: typeof next === 'string' }
    },
  }
}
export type BreezedocApi = ReturnType<typeof breezedocApi>

import * as v from 'valibot'
import type { BreezedocConfig } from '../../../../platform/config.ts'
import {
  callService,
  jsonOf,
  reading,
  type ServiceAnswer,
  ServiceProblem,
  waitOf,
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
export type BreezedocRecipient = v.InferOutput<typeof Recipient>

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

const refused = (message: string) => new ServiceProblem(message, { isCertain: true })

function isHtml({ headers }: ServiceAnswer): boolean {
  return headers.get('content-type')?.includes('html') ?? false
}

function problemOf(answer: ServiceAnswer, now: Date): ServiceProblem {
  const { status } = answer
  if (status === 401)
    return refused(
      'BreezeDoc no longer accepts the token. Make a new one there and set BREEZEDOC_TOKEN.',
    )
  if (status === 403 && isHtml(answer))
    return refused('The firewall before BreezeDoc turned us away (403). We try again later.')
  if (status === 403)
    return refused(
      `BreezeDoc does not allow this (403): ${complaintOf(answer)}. Check the plan, the token and the template.`,
    )
  if (status === 404)
    return refused('BreezeDoc knows no such document or template. Check BREEZEDOC_TEMPLATE_ID.')
  if (status === 429)
    return new ServiceProblem('BreezeDoc asks us to slow down (429).', {
      isCertain: true,
      waitMs: waitOf(answer, now) ?? 60_000,
    })
  if (status < 500) return refused(`BreezeDoc refused (${status}): ${complaintOf(answer)}`)
  return new ServiceProblem(`BreezeDoc has trouble of its own (${status}).`, {
    isCertain: false,
    waitMs: waitOf(answer, now),
  })
}

/** The calls of BreezeDoc's API that we use. */
export function breezedocApi(
  config: BreezedocConfig,
  now: () => Date,
  limiter: BreezedocRateLimiter,
) {
  async function call<const Shape extends v.GenericSchema>(
    method: 'GET' | 'POST',
    path: string,
    shape: Shape,
    body?: unknown,
  ): Promise<{ value: v.InferOutput<Shape>; raw: unknown }> {
    await limiter.takeTurn()
    const answer = await callService(title, {
      method,
      url: `${config.apiUrl}${path}`,
      headers: { authorization: `Bearer ${config.token}` },
      body,
    })
    if (answer.status >= 400) {
      const problem = problemOf(answer, now())
      if (answer.status === 429) await limiter.holdBack(problem.waitMs ?? 0)
      throw problem
    }
    const raw = jsonOf(title, answer)
    const result = v.safeParse(shape, raw)
    if (!result.success)
      throw new ServiceProblem(
        `BreezeDoc answered in a form we do not know (${v.getDotPath(result.issues[0]) ?? 'all of it'}).`,
        { isCertain: false },
      )
    return { value: result.output, raw }
  }

  const get = async <const Shape extends v.GenericSchema>(path: string, shape: Shape) =>
    await reading(call('GET', path, shape))

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

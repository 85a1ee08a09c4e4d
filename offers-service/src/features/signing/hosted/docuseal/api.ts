import * as v from 'valibot'
import type { DocusealConfig } from '../../../../platform/config.ts'
import {
  callService,
  DocumentGone,
  jsonApi,
  problemOf,
  reading,
  refused,
  type ServiceAnswer,
  ServiceProblem,
} from '../http.ts'
import { serviceTimestamp } from '../service.ts'

const title = 'DocuSeal'
const address = v.optional(v.nullable(v.string()))

const Submitter = v.object({
  submission_id: v.number(),
  slug: v.optional(v.nullable(v.string())),
  external_id: v.optional(v.nullable(v.string())),
  embed_src: address,
  status: v.optional(v.string()),
  opened_at: serviceTimestamp,
  completed_at: serviceTimestamp,
  declined_at: serviceTimestamp,
})
export type DocusealSubmitter = v.InferOutput<typeof Submitter>

const File = v.object({ url: v.string() })
const Submission = v.object({
  id: v.number(),
  status: v.optional(v.string()),
  archived_at: serviceTimestamp,
  completed_at: serviceTimestamp,
  audit_log_url: address,
  combined_document_url: address,
  submitters: v.array(v.object({ ...Submitter.entries, submission_id: v.optional(v.number()) })),
  documents: v.optional(v.nullable(v.array(File))),
})
export type DocusealSubmission = v.InferOutput<typeof Submission>

const Template = v.object({
  submitters: v.array(v.object({ uuid: v.string(), name: v.string() })),
  fields: v.array(
    v.object({ name: v.optional(v.nullable(v.string())), submitter_uuid: v.string() }),
  ),
})
export type DocusealTemplate = v.InferOutput<typeof Template>

const Complaint = v.object({ error: v.string() })

function explain(answer: ServiceAnswer, now: Date): ServiceProblem {
  const { status } = answer
  let reason = 'no reason given'
  try {
    reason = v.parse(Complaint, JSON.parse(Buffer.from(answer.bytes).toString('utf8'))).error
  } catch {
    // A proxy's page says nothing about the reason.
  }
  if (status === 401)
    return refused(
      `DocuSeal does not let this site in: ${reason}. Ask the person who set up your site to give it a new key from there.`,
    )
  if (status === 404)
    return new DocumentGone(
      'DocuSeal knows no such document or template. Ask the person who set up your site which template it uses.',
    )
  return problemOf(title, answer, now, reason)
}

/** Whether an address that DocuSeal gave is its own; in the cloud, pages and files are not on the API's host. */
export function isOwnAddress(config: Pick<DocusealConfig, 'url'>, given: string): boolean {
  const url = URL.parse(given)
  const own = new URL(config.url)
  const hosts = [own.host, own.host.replace(/^api\./, '')]
  return url !== null && url.protocol === own.protocol && hosts.includes(url.host)
}

/** The calls of DocuSeal's API that we use. */
export function docusealApi(config: DocusealConfig, now: () => Date) {
  // In the cloud the API has a host of its own; a self-hosted one answers below /api.
  const base = new URL(config.url).hostname.startsWith('api.') ? config.url : `${config.url}/api`

  const { call, get } = jsonApi({
    service: title,
    baseUrl: base,
    headers: { 'x-auth-token': config.token },
    explain: (answer) => explain(answer, now()),
  })

  return {
    template: async () => (await get(`/templates/${config.templateId}`, Template)).value,
    create: async (body: object) =>
      (
        await call('POST', '/submissions', v.array(Submitter), {
          ...body,
          template_id: config.templateId,
        })
      ).value,
    /** The signers whose request carried this id of ours. */
    findByExternalId: async (externalId: string) =>
      (
        await get(
          `/submitters?external_id=${encodeURIComponent(externalId)}`,
          v.object({ data: v.array(Submitter) }),
        )
      ).value.data,
    submission: async (id: string) => await get(`/submissions/${id}`, Submission),
    documents: async (id: string) =>
      (await get(`/submissions/${id}/documents?merge=true`, v.object({ documents: v.array(File) })))
        .value.documents,
    archive: async (id: string) => {
      await call('DELETE', `/submissions/${id}`, v.looseObject({}))
    },
    /** Fetches a file by the address that DocuSeal gave for it, which needs no token and must be its own. */
    file: async (url: string) => {
      if (!isOwnAddress(config, url))
        throw refused('DocuSeal named a file on another site, which we do not fetch.')
      const answer = await reading(callService(title, { method: 'GET', url }))
      const isPdf = Buffer.from(answer.bytes.subarray(0, 5)).toString('latin1') === '%PDF-'
      if (answer.status !== 200 || !isPdf)
        throw new ServiceProblem('DocuSeal did not hand out a file.', {
          isCertain: false,
        })
      return answer.bytes
    },
  }
}
export type DocusealApi = ReturnType<typeof docusealApi>

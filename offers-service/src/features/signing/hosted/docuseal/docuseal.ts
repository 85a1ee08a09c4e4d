import { formatExactDollars } from '../../../../../contract/index.ts'
import type { DocusealConfig } from '../../../../platform/config.ts'
import { ServiceProblem } from '../http.ts'
import type {
  Hosted,
  HostedState,
  Progress,
  SignedFiles,
  SignerProgress,
  SigningLinks,
  SigningService,
} from '../service.ts'
import {
  type DocusealApi,
  docusealApi,
  isOwnAddress,
  type DocusealSubmission,
  type DocusealSubmitter,
  type DocusealTemplate,
} from './api.ts'

/** The audit log is made a little after the last signature; after this long we go without. */
const auditLogTimeoutMs = 10 * 60_000

/**
 * Signing on a DocuSeal of the admin's.
 *
 * Each signer carries our id, so that after a crash the submission that was made is found again instead of made twice.
 */
export function docuseal(config: DocusealConfig, now: () => Date): SigningService {
  const api = docusealApi(config, now)
  return {
    title: 'DocuSeal',
    sendsMail: false,
    prepare: async (hosted, progress) => {
      const { id, submitters } =
        (await findMade(api, hosted)) ?? (await make(api, hosted, progress))
      await progress.made(String(id))
      return linksOf(config, hosted, submitters)
    },
    test: async () => void (await api.template()),
    check: async (hosted) => await stateOf(api, hosted, now),
    cancel: async (hosted) => {
      const id = hosted.signing.external_id ?? (await findMade(api, hosted))?.id
      if (id !== undefined) await api.archive(String(id))
      return undefined
    },
  }
}

interface Made {
  id: number
  submitters: Pick<DocusealSubmitter, 'external_id' | 'slug' | 'embed_src'>[]
}

/** The submission that an earlier try made, whether or not it could note its number. */
async function findMade(api: DocusealApi, { signing }: Hosted): Promise<Made | undefined> {
  if (signing.external_marker === null) return undefined
  const [found] = await api.findByExternalId(signing.external_marker)
  if (!found) return undefined
  const { value } = await api.submission(String(found.submission_id))
  return { id: found.submission_id, submitters: value.submitters }
}

async function make(api: DocusealApi, hosted: Hosted, progress: Progress): Promise<Made> {
  const { signers } = hosted
  const template = await api.template()
  if (template.submitters.length !== signers.length)
    throw new ServiceProblem(
      `The DocuSeal template is for ${template.submitters.length} signers, the offer has ${signers.length}.`,
      { isCertain: true },
    )
  await progress.aboutToMake(signers[0]?.id ?? '')
  const submitters = await api.create({
    send_email: false,
    order: 'random',
    submitters: signers.map(({ id, name, email, returnUrl }, index) => ({
      role: template.submitters[index]?.name,
      name: name || undefined,
      email: email || undefined,
      external_id: id,
      completed_redirect_url: returnUrl,
      fields: fieldsFor(template, template.submitters[index]?.uuid, hosted),
    })),
  })
  const [first] = submitters
  if (!first)
    throw new ServiceProblem('DocuSeal made a submission without signers.', { isCertain: false })
  return { id: first.submission_id, submitters }
}

/** The offer's facts, and who signs for the buyer, for those fields that this signer has, for nobody to change; DocuSeal refuses the fields of others. */
function fieldsFor(
  { fields }: DocusealTemplate,
  signer: string | undefined,
  { offer, buyerSigner }: Hosted,
) {
  const facts: Record<string, string> = {
    'Reference Number': offer.reference_number,
    Location: offer.location,
    APN: offer.apn,
    Acreage: String(offer.acreage),
    Price: formatExactDollars(offer.amount_cents / 100),
    'Last Day': offer.expiration_date,
    ...(buyerSigner && { 'Signs for Buyer': buyerSigner }),
  }
  const own = new Set(fields.filter((one) => one.submitter_uuid === signer).map(({ name }) => name))
  return Object.entries(facts)
    .filter(([name]) => own.has(name))
    .map(([name, fact]) => ({ name, default_value: fact, readonly: true }))
}

function linksOf(
  config: DocusealConfig,
  { signers }: Hosted,
  submitters: Made['submitters'],
): SigningLinks {
  return new Map(
    signers.map(({ id, position }) => {
      const submitter = submitters.find((one) => one.external_id === id)
      const bySlug = submitter?.slug ? `${config.url}/s/${submitter.slug}` : null
      const given = submitter?.embed_src
      return [position, given && isOwnAddress(config, given) ? given : bySlug]
    }),
  )
}

async function stateOf(api: DocusealApi, hosted: Hosted, now: () => Date): Promise<HostedState> {
  const { value: submission, raw } = await api.submission(hosted.signing.external_id ?? '')
  const signers = progressOf(submission, hosted)
  const { status } = submission
  if (status === 'declined') return { status: 'declined', reason: 'Declined on DocuSeal' }
  if (status === 'expired') return { status: 'ended', reason: 'It expired on DocuSeal.' }
  if (status !== 'completed')
    return submission.archived_at
      ? { status: 'ended', reason: 'It was archived on DocuSeal.' }
      : { status: 'waiting', signers }
  const moments = signers.map(({ signedAt }) => signedAt ?? '').toSorted()
  const completedAt = submission.completed_at ?? moments.at(-1) ?? ''
  return {
    status: 'completed',
    completedAt,
    signers,
    answer: raw,
    fetchFiles: async () => {
      const waitedMs = now().getTime() - Date.parse(completedAt)
      return await fetchFiles(api, submission, waitedMs < auditLogTimeoutMs)
    },
  }
}

async function fetchFiles(
  api: DocusealApi,
  submission: DocusealSubmission,
  needsAuditLog: boolean,
): Promise<SignedFiles> {
  const auditLogUrl = submission.audit_log_url
  const documentUrl =
    submission.combined_document_url ?? (await api.documents(String(submission.id)))[0]?.url
  if (!documentUrl || (!auditLogUrl && needsAuditLog))
    throw new ServiceProblem('DocuSeal has not made the signed document yet. We ask again.', {
      isCertain: true,
    })
  return {
    document: await api.file(documentUrl),
    ...(auditLogUrl && { auditLog: await api.file(auditLogUrl) }),
  }
}

function progressOf({ submitters }: DocusealSubmission, { signers }: Hosted): SignerProgress[] {
  return signers.map(({ id, position }) => {
    const submitter = submitters.find((one) => one.external_id === id)
    return {
      position,
      openedAt: submitter?.opened_at ?? undefined,
      signedAt: submitter?.completed_at ?? undefined,
    }
  })
}

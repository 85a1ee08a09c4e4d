import type { BreezedocConfig } from '../../../../platform/config.ts'
import { ServiceProblem } from '../http.ts'
import type {
  Hosted,
  HostedSigner,
  Progress,
  SignerProgress,
  SigningLinks,
  SigningService,
} from '../service.ts'
import type { BreezedocApi, BreezedocDocument } from './api.ts'

/** Pages of documents that are searched for one that a crash left behind; each has ten. */
const maxPages = 10

/**
 * Signing on BreezeDoc: a document from the template, sent, then asked about until it is complete.
 *
 * BreezeDoc takes no id of ours and no key against doubles, so the newest document is noted before one is made. After a
 * crash, an unsent document of our template that is newer than that is the one that was made.
 */
export function breezedoc(
  config: BreezedocConfig,
  api: BreezedocApi,
  isTaken: (externalId: string) => Promise<boolean>,
): SigningService {
  return {
    title: 'BreezeDoc',
    sendsMail: true,
    prepare: async (hosted, progress) => {
      const id = hosted.signing.external_id ?? (await makeDocument(api, hosted, progress, isTaken))
      const isNew = hosted.signing.external_id === null
      const sent = await send(api, id, hosted.signers, isNew)
      return await linksOf(api, config, id, sent)
    },
    test: async () => void (await api.template()),
    check: async ({ signing }) => {
      const id = signing.external_id ?? ''
      const { value: document, raw } = await api.document(id)
      const signers = progressOf(document)
      const completedAt = completionOf(document)
      if (completedAt === undefined) return { status: 'waiting', signers }
      // BreezeDoc hands no file out; it mails the signed document to everyone itself.
      return {
        status: 'completed',
        completedAt,
        signers,
        answer: raw,
        fetchFiles: async () => ({}),
      }
    },
    // What was never sent, nobody but the admin can open there.
    cancel: async ({ signing }) =>
      signing.external_id === null
        ? undefined
        : `BreezeDoc cannot cancel a document for us. Please delete document ${signing.external_id} there, so that nobody signs it.`,
  }
}

/** Makes the document, or finds the one that an earlier try made before it could note its id. */
async function makeDocument(
  api: BreezedocApi,
  { signing }: Hosted,
  progress: Progress,
  isTaken: (externalId: string) => Promise<boolean>,
): Promise<string> {
  const { external_marker: marker } = signing
  let id = marker === null ? undefined : await findLeftBehind(api, Number(marker), isTaken)
  if (id === undefined) {
    await progress.aboutToMake(marker ?? (await newestId(api)))
    id = (await api.create()).id
  }
  await progress.made(String(id))
  return String(id)
}

async function newestId(api: BreezedocApi): Promise<string> {
  const { documents } = await api.newest(1)
  return String(documents[0]?.id ?? 0)
}

async function findLeftBehind(
  api: BreezedocApi,
  marker: number,
  isTaken: (externalId: string) => Promise<boolean>,
): Promise<number | undefined> {
  const { title } = await api.template()
  for (let page = 1; page <= maxPages; page += 1) {
    const { documents, hasMore } = await api.newest(page)
    for (const document of documents) {
      if (document.id <= marker) return undefined
      const isOurs = document.title === title && !isSent(document)
      if (isOurs && !(await isTaken(String(document.id)))) return document.id
    }
    if (!hasMore) return undefined
  }
  return undefined
}

function isSent({ recipients }: BreezedocDocument): boolean {
  return recipients.some((recipient) => typeof recipient.sent_at === 'string')
}

/** Sends the document unless an earlier try has; a second time would be refused, or might mail everybody again. */
async function send(
  api: BreezedocApi,
  id: string,
  signers: readonly HostedSigner[],
  isNew: boolean,
): Promise<BreezedocDocument> {
  if (!isNew) {
    const { value } = await api.document(id)
    if (isSent(value)) return value
  }
  const recipients = signers.map(({ name, email }) => ({ name: name || email, email }))
  try {
    return await api.send(id, recipients)
  } catch (problem) {
    if (!(problem instanceof ServiceProblem) || problem.waitMs !== undefined) throw problem
    // The refusal may mean that it was sent already; the document knows.
    const document = await unlessItFails(api.document(id))
    if (document && isSent(document.value)) return document.value
    throw problem
  }
}

/** What a call answers; undefined when the service fails. */
async function unlessItFails<Value>(call: Promise<Value>): Promise<Value | undefined> {
  try {
    return await call
  } catch (problem) {
    if (!(problem instanceof ServiceProblem)) throw problem
    return undefined
  }
}

function hasSlugs(recipients: BreezedocDocument['recipients']): boolean {
  return recipients.length > 0 && recipients.every(({ slug }) => slug)
}

/** The links by the configured pattern; the slug may be missing in one answer and present in another. */
async function linksOf(
  api: BreezedocApi,
  { signingUrl }: BreezedocConfig,
  id: string,
  sent: BreezedocDocument,
): Promise<SigningLinks> {
  let { recipients } = sent
  // A link is worth asking again, but not failing for: the sellers have BreezeDoc's mail.
  if (!hasSlugs(recipients))
    recipients = (await unlessItFails(api.document(id)))?.value.recipients ?? recipients
  if (!hasSlugs(recipients)) recipients = (await unlessItFails(api.recipients(id))) ?? recipients
  return new Map(
    byParty(recipients).map(({ slug }, index) => [
      index + 1,
      slug ? signingUrl.replaceAll('{slug}', encodeURIComponent(slug)) : null,
    ]),
  )
}

const byParty = <Item extends { party: number }>(recipients: readonly Item[]) =>
  recipients.toSorted((a, b) => a.party - b.party)

function progressOf(document: BreezedocDocument): SignerProgress[] {
  return byParty(document.recipients).map((recipient, index) => ({
    position: index + 1,
    openedAt: recipient.opened_at ?? undefined,
    signedAt: recipient.completed_at ?? undefined,
  }))
}

/** When the document was completed: what it says itself, or the last recipient's moment where it does not know the word. */
function completionOf(document: BreezedocDocument): string | undefined {
  if (document.completed_at !== undefined) return document.completed_at ?? undefined
  const moments = document.recipients.map((recipient) => recipient.completed_at ?? undefined)
  if (moments.length === 0 || moments.includes(undefined)) return undefined
  return moments
    .filter((moment) => moment !== undefined)
    .toSorted()
    .at(-1)
}

import { verify as verifySignature, X509Certificate } from 'node:crypto'
import * as v from 'valibot'
import { canonicalJson } from '../../../platform/security/macs.ts'
import { fingerprintOf, ListedCertificate } from '../seal/certificates.ts'
import { type BundleFiles, bundleNames } from './bundle.ts'
import { brokenAt, sha256 } from './chain.ts'
import { RecordedEvent } from './events.ts'
import { checkPdfSignature, checkPdfTimestamp } from './pdf-signature.ts'
import { providerTitles, tellEmailCode, tellEvent, tellMoment, tellNaming } from './wording.ts'

/** One thing that was checked, as a sentence. */
export interface Finding {
  isFine: boolean
  text: string
}

const Manifest = v.object({
  signingId: v.string(),
  events: v.number(),
  lastHash: v.string(),
  files: v.record(v.string(), v.string()),
})

const Events = v.array(v.object({ event: v.looseObject({}), hash: v.string() }))

/** What the checker knows from elsewhere. */
interface Known {
  /** A signed PDF that somebody else has kept; it must be one the bundle tells of. */
  otherCopy?: Uint8Array | undefined
  /** The fingerprint of the certificate that must have signed the bundle, in any usual spelling. */
  fingerprint?: string | undefined
}

const fine = (text: string): Finding => ({ isFine: true, text })
const wrong = (text: string): Finding => ({ isFine: false, text })

function json(files: BundleFiles, name: string): unknown {
  return JSON.parse(Buffer.from(files[name] ?? '').toString('utf8'))
}

/**
 * Checks a bundle offline: that nothing in it was changed, removed, reordered or added since it was made.
 *
 * Never throws: what cannot be read is a finding.
 */
export function verifyEvidence(
  files: BundleFiles,
  { otherCopy, fingerprint }: Known = {},
): Finding[] {
  try {
    return [
      ...checkManifest(files),
      ...checkFingerprint(files, fingerprint),
      ...checkChain(files),
      ...checkCertificates(files),
      ...checkDocuments(files),
      ...tellIdentities(files),
      ...checkOtherCopy(files, otherCopy),
    ]
  } catch (error) {
    return [wrong(`The bundle cannot be read: ${String(error)}`)]
  }
}

function bundleCertificate(files: BundleFiles): X509Certificate {
  return new X509Certificate(Buffer.from(files[bundleNames.certificate] ?? ''))
}

/** The fingerprint of the certificate a bundle is signed with. Throws when it has none that can be read. */
export function fingerprintOfBundle(files: BundleFiles): string {
  return fingerprintOf(bundleCertificate(files))
}

function checkFingerprint(files: BundleFiles, expected: string | undefined): Finding[] {
  if (expected === undefined) return []
  const actual = fingerprintOfBundle(files)
  return [
    actual === expected.replaceAll(/[:\s]/g, '').toLowerCase()
      ? fine('The bundle is signed with the certificate of that fingerprint.')
      : wrong(`The bundle is signed with another certificate: ${actual}.`),
  ]
}

/** The certificates the service says it sealed with, by fingerprint; undefined in bundles from before it listed them. */
function listedIn(files: BundleFiles): Set<string> | undefined {
  if (!files[bundleNames.certificates]) return undefined
  const listed = v.parse(v.array(ListedCertificate), json(files, bundleNames.certificates))
  return new Set(listed.map(({ pem }) => fingerprintOf(new X509Certificate(pem))))
}

function checkCertificates(files: BundleFiles): Finding[] {
  const listed = listedIn(files)
  if (!listed)
    return [fine('This bundle was made before the site listed the certificates it seals with.')]
  return [
    listed.has(fingerprintOfBundle(files))
      ? fine(
          `The site lists ${listed.size === 1 ? 'its certificate' : `${listed.size} certificates`}.`,
        )
      : wrong('The bundle is signed with a certificate that the site does not list.'),
  ]
}

function checkManifest(files: BundleFiles): Finding[] {
  const bytes = files[bundleNames.manifest] ?? Buffer.alloc(0)
  const certificate = bundleCertificate(files)
  const signature = files[bundleNames.signature] ?? Buffer.alloc(0)
  const isSigned = verifySignature('sha256', bytes, certificate.publicKey, signature)
  const manifest = v.parse(Manifest, json(files, bundleNames.manifest))
  const own = new Set<string>([bundleNames.manifest, bundleNames.signature])
  const present = Object.keys(files).filter((name) => !own.has(name))
  const changed = present.filter((name) => manifest.files[name] !== sha256(files[name] ?? ''))
  const missing = Object.keys(manifest.files).filter((name) => !present.includes(name))
  return [
    isSigned
      ? fine(
          `The list of files is signed by ${certificate.subject} (${fingerprintOf(certificate)}).`,
        )
      : wrong('The list of files was changed: its signature does not fit.'),
    ...changed.map((name) => wrong(`${name} was changed or added.`)),
    ...missing.map((name) => wrong(`${name} is missing.`)),
    ...(changed.length + missing.length === 0
      ? [fine(`All ${present.length} files are as they were.`)]
      : []),
  ]
}

function readEvents(files: BundleFiles) {
  return v
    .parse(Events, json(files, bundleNames.events))
    .map(({ event, hash }) => ({ content: canonicalJson(event), hash, event }))
}

function checkChain(files: BundleFiles): Finding[] {
  const manifest = v.parse(Manifest, json(files, bundleNames.manifest))
  const chain = readEvents(files)
  const broken = brokenAt(chain)
  if (broken !== undefined)
    return [wrong(`Event ${broken} was changed, or one beside it was added, removed or moved.`)]
  const isWhole = chain.length === manifest.events && chain.at(-1)?.hash === manifest.lastHash
  return [
    isWhole
      ? fine(`The chain of ${chain.length} events is whole.`)
      : wrong('Events are missing at the end of the chain, or were added there.'),
  ]
}

/** Every document and text must be what an event says it was. */
function checkDocuments(files: BundleFiles): Finding[] {
  const chain = readEvents(files)
  const events = chain.map(({ event }) => v.parse(RecordedEvent, event))
  const hashes = new Set(
    events.flatMap((event) =>
      Object.entries(event).flatMap(([name, value]) =>
        name.endsWith('Sha256') && typeof value === 'string' ? [value] : [],
      ),
    ),
  )
  const findings: Finding[] = []
  for (const [name, content] of Object.entries(files)) {
    if (!/^(?:signed-agreement|agreement|consent|drawing|audit-log|provider-answer)/.test(name))
      continue
    findings.push(
      hashes.has(sha256(content))
        ? fine(`${name} is what the events say.`)
        : wrong(`${name} is not what the events say.`),
    )
  }
  for (const [index, event] of events.entries()) {
    if (event.type === 'sealed') findings.push(checkSealed(files, event, chain[index - 1]?.hash))
    if (event.type === 'timestamped')
      findings.push(checkTimestamped(files, event, sealedBy(events, event.signer)))
    if (event.type === 'completed_elsewhere') findings.push(tellOrigin(event))
    if (event.type === 'signed_on_paper')
      findings.push(
        fine(
          'signed-agreement.pdf is a scan of what was signed on paper; who signed it is not checked here.',
        ),
      )
  }
  return findings
}

/** What the document is worth that came of a signing elsewhere. */
function tellOrigin({
  documentSha256,
  provider,
}: RecordedEvent & { type: 'completed_elsewhere' }): Finding {
  const title = providerTitles[provider]
  return fine(
    documentSha256 === undefined
      ? `The signed document is with ${title}; signed-agreement.pdf is this site's record of what ${title} told.`
      : `signed-agreement.pdf came from ${title}; a digital signature of theirs in it is not checked here.`,
  )
}

/** Who signed under another name than the agreement's, whose address a code confirmed, and what the address on file said. */
function tellIdentities(files: BundleFiles): Finding[] {
  const events = readEvents(files).map(({ event }) => v.parse(RecordedEvent, event))
  return events.flatMap((event) => {
    if (event.type === 'named')
      return [
        ...tellNaming(event).map((told) => `signed as ${event.name}. ${told}.`),
        ...tellEmailCode(event).map((told) => `gave ${event.email}. ${told}.`),
      ].map((told) => fine(`Owner ${event.signer} ${told}`))
    if (event.type !== 'answered') return []
    const { what } = tellEvent(event)
    return [fine(`${what}, ${tellMoment(event.at)}.`)]
  })
}

function checkSealed(
  files: BundleFiles,
  { documentSha256, certificateSha256 }: { documentSha256: string; certificateSha256: string },
  previousHash: string | undefined,
): Finding {
  const found = Object.entries(files).find(([, content]) => sha256(content) === documentSha256)
  if (!found) return wrong(`The document with SHA-256 ${documentSha256} is missing.`)
  const [name, content] = found
  const seal = checkPdfSignature(content)
  if (!seal.isValid) return wrong(`The digital signature of ${name} does not fit.`)
  if (seal.certificateSha256 !== certificateSha256)
    return wrong(`${name} is sealed with another certificate than the events say.`)
  if (listedIn(files)?.has(seal.certificateSha256) === false)
    return wrong(`${name} is sealed with a certificate that the site does not list.`)
  if (seal.evidenceHead !== previousHash)
    return wrong(`${name} shows other events than the chain has.`)
  const time = seal.timestamp && `, its time vouched for: ${seal.timestamp.toISOString()}`
  return fine(`${name} is sealed by ${seal.certificate.subject}${time ?? ''}.`)
}

function sealedBy(events: readonly RecordedEvent[], signer: number): string | undefined {
  const sealed = events.find((event) => event.type === 'sealed' && event.signer === signer)
  return sealed?.type === 'sealed' ? sealed.documentSha256 : undefined
}

/** A timestamp must be about the very document that was sealed, and say the time that the events say. */
function checkTimestamped(
  files: BundleFiles,
  { timestampedSha256, time }: RecordedEvent & { type: 'timestamped' },
  sealedSha256: string | undefined,
): Finding {
  const withHash = (hash: string | undefined) =>
    Object.entries(files).find(([, content]) => sha256(content) === hash)
  const [name, content] = withHash(timestampedSha256) ?? []
  const [, sealed] = withHash(sealedSha256) ?? []
  if (name === undefined || !content || !sealed)
    return wrong(`The document with SHA-256 ${timestampedSha256} is missing, or the one it is of.`)
  return checkPdfTimestamp(content, sealed)?.toISOString() === time
    ? fine(`${name} has the time of the sealed document vouched for: ${tellMoment(time)}.`)
    : wrong(`The timestamp of ${name} does not fit.`)
}

function checkOtherCopy(files: BundleFiles, otherCopy: Uint8Array | undefined): Finding[] {
  if (otherCopy === undefined) return []
  const known = Object.values(files).some((content) => sha256(content) === sha256(otherCopy))
  return [
    known
      ? fine('The other copy is one of these documents, byte for byte.')
      : wrong('The other copy is none of these documents.'),
  ]
}

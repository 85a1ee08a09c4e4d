import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Job } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { startService } from '../../../testing/service.ts'
import { downloadCopy, signByAll } from '../../../testing/signing.ts'
import { startTimestampServer, stampedAt } from '../../../testing/timestamp-server.ts'
import { type BundleFiles, openZip } from '../evidence/bundle.ts'
import { checkPdfTimestamp } from '../evidence/pdf-signature.ts'
import { verifyEvidence } from '../evidence/verify.ts'

const sellers = [
  { name: 'Dolores Whitcomb', email: 'dolores@mail.example' },
  { name: 'Amos Whitcomb', email: 'amos@mail.example' },
]
const hour = 3_600_000

const problemsOf = (files: BundleFiles) =>
  verifyEvidence(files)
    .filter(({ isFine }) => !isFine)
    .map(({ text }) => text)
const timestampedFiles = (files: BundleFiles) =>
  Object.keys(files).filter((name) => name.includes('timestamped'))

describe.each(engines)('the time of a signed agreement, on $name,', ({ open }) => {
  let server: Awaited<ReturnType<typeof startTimestampServer>>
  let service: Awaited<ReturnType<typeof startService>>
  let admin: Awaited<ReturnType<typeof service.logIn>>
  beforeEach(async () => {
    server = await startTimestampServer()
    service = await startService(await open(), { TIMESTAMP_URL: server.url })
    admin = await service.logIn()
  })
  afterEach(async () => {
    await service.stop()
    await server.stop()
  })

  const filesOf = async (): Promise<BundleFiles> =>
    openZip((await admin('GET', '/api/admin/offers/TEST-0001/evidence')).rawPayload).files

  it('is vouched for after the signature, which does not wait for it', async () => {
    const [link = ''] = await signByAll(service, sellers.slice(0, 1))
    expect(server.state.requests).toBe(0)
    const sealed = (await downloadCopy(service, link)).rawPayload

    await service.deliverMail()
    const timestamped = (await downloadCopy(service, link)).rawPayload
    expect(checkPdfTimestamp(timestamped, sealed)).toEqual(stampedAt)
    const files = await filesOf()
    expect(problemsOf(files)).toEqual([])
    expect(timestampedFiles(files)).toEqual(['signed-agreement-timestamped.pdf'])
    expect(verifyEvidence(files, { otherCopy: sealed })).toContainEqual({
      isFine: true,
      text: 'The other copy is one of these documents, byte for byte.',
    })
  })

  it('is asked for again when the server fails, and kept once', async () => {
    server.state.behaviour = 'error'
    await signByAll(service, sellers.slice(0, 1))
    await service.deliverMail()
    const waiting = (await admin('GET', '/api/admin/jobs?status=waiting')).json<Job[]>()
    expect(waiting).toEqual([
      expect.objectContaining({
        title: 'Have the time of a signed agreement vouched for',
        lastError: expect.stringContaining('503'),
      }),
    ])
    expect(timestampedFiles(await filesOf())).toEqual([])

    server.state.behaviour = 'good'
    service.clock.now = new Date(service.clock.now.getTime() + hour)
    await service.deliverMail()
    await service.db.write.updateTable('jobs').set({ status: 'waiting' }).execute()
    await service.deliverMail()
    expect(timestampedFiles(await filesOf())).toEqual(['signed-agreement-timestamped.pdf'])
    expect(problemsOf(await filesOf())).toEqual([])
  })

  it('is vouched for in the document of each owner', async () => {
    await signByAll(service, sellers)
    await service.deliverMail()
    const files = await filesOf()
    expect(problemsOf(files)).toEqual([])
    expect(timestampedFiles(files).toSorted()).toEqual([
      'signed-agreement-timestamped-1.pdf',
      'signed-agreement-timestamped.pdf',
    ])
    const swapped = {
      ...files,
      'signed-agreement.pdf': files['signed-agreement-1.pdf'] ?? new Uint8Array(),
    }
    expect(problemsOf(swapped)).toContainEqual(expect.stringContaining('or the one it is of'))
  })

  it('cannot be taken away from the record unnoticed', async () => {
    await signByAll(service, sellers.slice(0, 1))
    await service.deliverMail()
    await service.db.write
      .deleteFrom('signing_documents')
      .where('kind', '=', 'timestamped_agreement')
      .execute()
    const evidence = await admin('GET', '/api/admin/offers/TEST-0001/evidence')
    expect(evidence.json()).toMatchObject({ code: 'record_changed' })
  })
})

import { addHours } from 'date-fns/addHours'
import { describe, expect, it } from 'vitest'
import type { Integrations, Job } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'
import { mailJobKind } from '../mail/enqueue.ts'
import { claimJob, enqueueJob, putBackJob } from './store.ts'

const mail = { to: 'dolores@mail.example', subject: 'Your copy', text: 'Here it is.' }

describe.each(engines)('jobs as the owner sees them, on $name', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const theJob = async () => (await admin('GET', '/api/admin/jobs')).json<[Job, ...Job[]]>()[0]
  const failJob = async () => {
    await enqueueJob(service.db.write, service.clock.now, mailJobKind, mail)
    const { id } = await theJob()
    const job = { id, kind: mailJobKind, attempts: 0 }
    await putBackJob(
      service.db.write,
      job,
      { problem: 'mailbox full', retryAt: undefined },
      service.clock.now,
    )
    return id
  }

  it.each(['POST /none/retry', 'DELETE /none'])('are not found when unknown: %s', async (call) => {
    const [method, path] = call.split(' ') as ['POST' | 'DELETE', string]
    expect((await admin(method, `/api/admin/jobs${path}`)).statusCode).toBe(404)
  })

  it('are neither retried nor dropped unless they were given up', async () => {
    await enqueueJob(service.db.write, service.clock.now, mailJobKind, mail)
    const { id } = await theJob()
    const retried = await admin('POST', `/api/admin/jobs/${id}/retry`)
    const dropped = await admin('DELETE', `/api/admin/jobs/${id}`)
    for (const answer of [retried, dropped])
      expect(answer.json()).toMatchObject({ code: 'changed_meanwhile' })
    await service.deliverMail()
    expect((await admin('DELETE', `/api/admin/jobs/${id}`)).statusCode).toBe(409)
    expect(service.mailbox).toHaveLength(1)
  })

  it('are listed by status, with a title in words and why they failed', async () => {
    await failJob()
    expect((await admin('GET', '/api/admin/jobs?status=waiting')).json()).toEqual([])
    expect((await admin('GET', '/api/admin/jobs?status=broken')).statusCode).toBe(400)
    expect((await admin('GET', '/api/admin/jobs?status=failed')).json()).toMatchObject([
      {
        kind: 'mail',
        title: 'Mail to dolores@mail.example: Your copy',
        status: 'failed',
        lastError: 'mailbox full',
      },
    ])
  })

  it('are sent again from the start of their schedule', async () => {
    const id = await failJob()
    const retried = await admin('POST', `/api/admin/jobs/${id}/retry`)
    expect(retried.json()).toMatchObject({ status: 'waiting', attempts: 0, finishedAt: null })
    expect(await service.deliverMail()).toMatchObject([{ subject: 'Your copy' }])
    expect(await theJob()).toMatchObject({ status: 'done', lastError: null })
  })

  it('that wait for their next try are all sent at once when the owner says so', async () => {
    const { db, clock } = service
    for (const subject of ['First', 'Second'])
      await enqueueJob(db.write, clock.now, mailJobKind, { ...mail, subject })
    for (let turn = 0; turn < 2; turn += 1) {
      const job = await claimJob(db, clock.now)
      const retryAt = addHours(clock.now, 5)
      if (job) await putBackJob(db.write, job, { problem: 'No answer', retryAt }, clock.now)
    }
    expect(await service.deliverMail()).toEqual([])
    const answer = await admin('POST', '/api/admin/jobs/retry-waiting')
    expect(answer.json()).toEqual({ count: 2 })
    expect((await service.deliverMail()).map(({ subject }) => subject).toSorted()).toEqual([
      'First',
      'Second',
    ])
    expect((await admin('POST', '/api/admin/jobs/retry-waiting')).json()).toEqual({ count: 0 })
  })

  it('are dropped when the owner gives them up too', async () => {
    const id = await failJob()
    expect((await admin('DELETE', `/api/admin/jobs/${id}`)).statusCode).toBe(200)
    expect((await admin('GET', '/api/admin/jobs')).json()).toEqual([])
  })

  it('show in the panel as the last success and the last failure of mail', async () => {
    const email = async () =>
      (await admin('GET', '/api/admin/integrations')).json<Integrations>().email
    expect(await email()).toMatchObject({
      isConfigured: false,
      detail: expect.stringContaining('Not sent yet'),
      lastSuccessAt: null,
    })
    await failJob()
    expect(await email()).toMatchObject({
      lastFailure: 'mailbox full',
      lastFailureAt: service.clock.now.toISOString(),
    })
    const test = await admin('POST', '/api/admin/integrations/email/test')
    expect(test.json()).toEqual({ to: 'hello@larkenby.example' })
    expect(await service.deliverMail()).toMatchObject([{ to: 'hello@larkenby.example' }])
    expect(await email()).toMatchObject({ lastSuccessAt: service.clock.now.toISOString() })
  })
})

import { expect, it } from 'vitest'
import { jobHandlers, jobLimits } from '../../jobs.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { startService, testNow } from '../../testing/service.ts'
import { startSmtp } from '../../testing/smtp-server.ts'
import { JobWorker } from '../jobs/worker.ts'
import { enqueueMail } from './enqueue.ts'
import { createMailTransport } from './transport.ts'

const mail = { subject: 'Hello', text: 'Hello', about: null }

it('mail for a host that is slow goes two at a time and holds up no mail for others', async () => {
  const slow = Promise.withResolvers<void>()
  const asked: string[] = []
  const smtp = await startSmtp({
    beforeTaking: async (recipient) => {
      asked.push(recipient)
      if (/@slow\./i.test(recipient)) await slow.promise
    },
  })
  const service = await startService(await openDatabase(':memory:'), { SMTP_URL: smtp.url })
  const { db, services, app } = service
  const hosts = ['SLOW', 'slow', 'slow', 'slow', 'slow', 'slow', 'slow', 'slow', 'quick']
  for (const [index, host] of hosts.entries())
    await enqueueMail(db.write, testNow, { ...mail, to: `ruth${index}@${host}.example` })
  const worker = new JobWorker({
    db,
    now: services.now,
    log: app.log,
    handlers: jobHandlers(services, createMailTransport(services)),
    limits: jobLimits,
  })
  worker.start()
  await expect.poll(() => smtp.received.length).toBe(1)
  expect(smtp.received[0]?.text).toContain('@quick.example')
  await expect.poll(() => asked.length).toBe(3)
  slow.resolve()
  await expect.poll(() => smtp.received.length).toBe(9)
  await worker.stop()
  expect(await db.read.selectFrom('jobs').select(['status', 'attempts']).execute()).toEqual(
    Array.from({ length: 9 }, () => ({ status: 'done', attempts: 1 })),
  )
  await service.stop()
  await smtp.stop()
})

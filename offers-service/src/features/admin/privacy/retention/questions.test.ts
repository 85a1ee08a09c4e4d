import { addMonths } from 'date-fns/addMonths'
import { describe, expect, it } from 'vitest'
import { engines } from '../../../../testing/databases.ts'
import { sampleOffer } from '../../../../testing/samples.ts'
import { testNow } from '../../../../testing/service.ts'
import { openNextLink, signatureFor } from '../../../../testing/signing.ts'
import { useAdmin, useService } from '../../../../testing/use-service.ts'
import { checkAllRecords } from '../../../signing/evidence/check-all.ts'

const marian = { name: 'Marian Tully', email: 'marian@mail.example' }
const asker = { question: 'Who pays for the survey?', replyTo: 'ruth@mail.example' }
const caller = { phone: '(928) 555-0188', time: 'morning' }
const heir = { claim: 'inherited', name: 'Ruth Tully', email: 'ruth@mail.example' }

describe.each(engines)('questions that are as old as the owner has set, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  it('are erased with all that the history repeats of them, also of a signed offer', async () => {
    const seller = { sellerName: marian.name, sellerEmail: marian.email }
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...seller })
    const asked = await service.call('POST', '/api/offers/TEST-0001/questions', asker)
    const called = await service.call('POST', '/api/offers/TEST-0001/call-backs', caller)
    const link = await openNextLink(service)
    const claimed = await service.call('POST', `${link}/ownership`, heir)
    expect([asked, called, claimed].map(({ statusCode }) => statusCode)).toEqual([201, 201, 200])
    const { id } = await service.db.read
      .selectFrom('questions')
      .select('id')
      .where('reply_to', '=', asker.replyTo)
      .where('question', '=', asker.question)
      .executeTakeFirstOrThrow()
    const answer = { text: 'The buyer pays for the drilling.' }
    const answered = await admin('POST', `/api/admin/questions/${id}/answer`, answer)
    expect(answered.statusCode).toBe(201)
    const signature = await signatureFor(service, link, marian)
    expect((await service.call('POST', `${link}/sign`, signature)).statusCode).toBe(200)

    await service.deliverMail()
    // One that was given up stays until somebody drops it.
    await service.db.write
      .updateTable('jobs')
      .set({ status: 'failed' })
      .where('payload', 'like', '%drilling%')
      .execute()

    const retention = { requests: null, offers: null, questions: 12, securityEvents: null }
    await admin('PUT', '/api/admin/retention', retention)
    service.clock.now = addMonths(testNow, 13)
    await admin.logInAgain()
    await service.tidy()

    expect(await service.db.read.selectFrom('questions').selectAll().execute()).toEqual([])
    const history = (await admin('GET', '/api/admin/offers/TEST-0001/events')).body
    for (const text of ['survey', 'drilling', asker.replyTo, caller.phone, heir.name, heir.email])
      expect(history).not.toContain(text)
    for (const type of ['question_asked', 'question_answered', 'call_asked', 'ownership_claimed'])
      expect(history).toContain(`"${type}"`)
    const jobs = await service.db.read.selectFrom('jobs').select('payload').execute()
    for (const text of ['survey', 'drilling']) expect(JSON.stringify(jobs)).not.toContain(text)
    // What proves the signature stays whole.
    expect(history).toContain(`${marian.name} (${marian.email})`)
    const check = await checkAllRecords(service.db.read, service.services.macs)
    expect(check).toMatchObject({ signings: 1, wrong: [] })
  })
})

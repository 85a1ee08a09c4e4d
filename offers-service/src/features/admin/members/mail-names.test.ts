import { beforeEach, describe, expect, it } from 'vitest'
import {
  defaultSettings,
  fullNames,
  type Lead,
  type Member,
  type Today,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const leads = '/api/admin/contact-requests'
const ruth = 'ruth@mail.example'
const ofBusiness = fullNames(defaultSettings.business.people)

const three = (name: string | undefined, signed: string) =>
  Array.from({ length: 3 }, () => [name, undefined, signed])

type Post = (url: string, body: object) => Promise<{ statusCode: number }>

describe.each(engines)('an email from the admin area, on $name,', ({ open }) => {
  const service = useService(open)
  const owner = useAdmin(service)
  const byOwner: Post = async (url, body) => await owner('POST', url, body)
  beforeEach(async () => {
    await owner('PUT', '/api/admin/counter-offers', { areAllowed: true })
    await owner('POST', '/api/admin/offers', sampleOffer)
  })

  async function byHelper(name: string): Promise<Post> {
    const call = await service.logIn(await service.join(name, 'helper'))
    return async (url, body) => await call('POST', url, body)
  }
  async function byProgram(name: string): Promise<Post> {
    const program = await service.callAsProgram(name)
    return async (url, payload) => await program('POST', url, payload)
  }
  async function removeHelper() {
    const [member] = (await owner('GET', '/api/admin/members')).json<Member[]>()
    expect((await owner('DELETE', `/api/admin/members/${member?.id}`)).statusCode).toBe(200)
  }
  const today = async () => (await owner('GET', '/api/admin/today')).json<Today>()

  /** Writes to a lead, answers a question and a number, and tells what went to them: in whose name, signed by whom. */
  async function write(post: Post, meanwhile = async () => {}) {
    const lead = { name: 'Ruth Vance', phone: '(352) 555-0144', email: ruth, source: 'call' }
    const { id } = (await owner('POST', leads, lead)).json<Lead>()
    const offer = '/api/offers/TEST-0001'
    await service.call('POST', `${offer}/questions`, { question: 'Who pays?', replyTo: ruth })
    const number = { amount: 25_000, reason: '', replyTo: ruth }
    await service.call('POST', `${offer}/counter-offers`, number)
    const { questions, counterOffers } = await today()
    await service.deliverMail()
    const written = [
      await post(`${leads}/${id}/mails`, { subject: 'Your land', text: 'Is there a well?' }),
      await post(`/api/admin/questions/${questions.first[0]?.id}/answer`, { text: 'We do.' }),
      await post(`/api/admin/counter-offers/${counterOffers.first[0]?.id}/answer`, {
        answer: 'stayed',
      }),
    ]
    expect(written.map(({ statusCode }) => statusCode)).toEqual([201, 201, 200])
    await meanwhile()
    const sent = (await service.deliverMail()).filter(({ to }) => to === ruth).slice(-3)
    expect(sent).toHaveLength(3)
    return sent.map(({ writtenBy, replyTo, text }) => [
      writtenBy,
      replyTo,
      /Warm regards,\n(.*)\n/.exec(text)?.[1],
    ])
  }

  it('goes out in the name of the business while its owner has none, and then in theirs', async () => {
    expect(await write(byOwner)).toEqual(three('', ofBusiness))
    await owner('PUT', '/api/admin/owner-name', { name: 'Dana Reyes' })
    expect(await write(byOwner)).toEqual(three('Dana Reyes', 'Dana Reyes'))
    await owner('PUT', '/api/admin/owner-name', { name: '' })
    expect(await write(byOwner)).toEqual(three('', ofBusiness))
  })

  it('goes out in the name of the helper who wrote it, also when they are gone', async () => {
    const hanna = await byHelper('Hanna')
    expect(await write(hanna, removeHelper)).toEqual(three('Hanna', 'Hanna'))
  })

  it.each(['CRM', '@Hanna', '@owner'])(
    'goes out in the name of the business where a program writes it by the key %s',
    async (key) => {
      await owner('PUT', '/api/admin/owner-name', { name: 'Dana Reyes' })
      expect(await write(await byProgram(key))).toEqual(three(undefined, ofBusiness))
    },
  )

  it('goes out in nobody’s name where the site writes it', async () => {
    await owner('PUT', '/api/admin/owner-name', { name: 'Dana Reyes' })
    await service.call('POST', '/api/offers/TEST-0001/questions', {
      question: 'Who pays?',
      replyTo: ruth,
    })
    const sent = await service.deliverMail()
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.map(({ writtenBy }) => writtenBy)).toEqual(sent.map(() => undefined))
  })
})

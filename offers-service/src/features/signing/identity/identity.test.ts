import { describe, expect, it } from 'vitest'
import type {
  AdminSigning,
  OfferEvent,
  OfferPage,
  SignatureQuestion,
  SigningView,
  Today,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { openNextLink, signatureFor } from '../../../testing/signing.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { openZip } from '../evidence/bundle.ts'
import { readChain, readEvent } from '../evidence/record.ts'
import { verifyEvidence } from '../evidence/verify.ts'
import { tellEvent } from '../evidence/wording.ts'
import { questionLink } from '../signers/signer-tokens.ts'

const offerUrl = '/api/admin/offers/TEST-0001'
const seller = { sellerName: 'Dolores Whitcomb', sellerEmail: 'dolores@mail.example' }
const stranger = { name: 'Harold Benning', email: 'harold@mail.example' }

describe.each(engines)('who signs, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const offer = async (who: object = seller) =>
    await admin('POST', '/api/admin/offers', { ...sampleOffer, ...who })
  const sign = async (who: { name: string; email: string }, more: object = {}) => {
    const link = await openNextLink(service)
    const body = { ...(await signatureFor(service, link, who)), ...more }
    return await service.call('POST', `${link}/sign`, body)
  }
  const panel = async () =>
    (await admin('GET', `${offerUrl}/signing`)).json<{ signings: AdminSigning[] }>()
      .signings[0] as AdminSigning
  const today = async () => (await admin('GET', '/api/admin/today')).json<Today>().identityFlags
  const listed = async () =>
    (await admin('GET', '/api/admin/offers/search')).json<OfferPage>().flagged
  const history = async () =>
    (await admin('GET', `${offerUrl}/events`)).json<OfferEvent[]>().map(({ type }) => type)
  const evidence = async () => await admin('GET', `${offerUrl}/evidence`)
  const findings = async () => verifyEvidence(openZip((await evidence()).rawPayload).files)
  const question = async () => {
    const { id } = await service.db.read
      .selectFrom('signers')
      .select('id')
      .where('status', '=', 'signed')
      .executeTakeFirstOrThrow()
    const { pathname } = new URL(questionLink(service.services, id))
    return `/api/signing/${pathname.split('/')[2]}/was-it-you`
  }
  const mailsTo = async (address: string) =>
    (await service.deliverMail()).filter(({ to }) => to === address)

  it('as named, or nearly so, is asked nothing and leaves nothing to look at', async () => {
    await offer()
    const signed = await sign({ name: 'DOLORES A. WHITCOMB', email: 'Dolores@mail.example' })
    expect(signed.statusCode).toBe(200)
    expect((await panel()).signers[0]?.flag).toBeNull()
    expect((await today()).total).toBe(0)
    expect(await history()).not.toContain('signer_asked')
    const subjects = (await service.deliverMail()).map(({ subject }) => subject)
    expect(subjects.join()).not.toMatch(/Was it you|another name/)
  })

  it('under another name has to say why, and is told which field says so', async () => {
    await offer()
    const link = await openNextLink(service)
    expect((await service.call('GET', link)).json<SigningView>().namesInAgreement).toEqual([
      'Dolores Whitcomb',
    ])
    const refused = await sign(stranger)
    expect([refused.statusCode, refused.json()]).toEqual([
      400,
      expect.objectContaining({
        code: 'invalid_request',
        fields: { nameDiffers: expect.stringContaining('Dolores Whitcomb') },
      }),
    ])
    expect((await sign(stranger, { nameDiffers: 'because' })).statusCode).toBe(400)
    expect((await sign(stranger, { nameDiffers: 'for_them' })).statusCode).toBe(200)
  })

  it('where the agreement names nobody is asked nothing', async () => {
    await offer({})
    expect((await sign(stranger)).statusCode).toBe(200)
    expect((await panel()).signers[0]?.flag).toBeNull()
  })

  it('leaves the answer in the evidence, on the certificate page and in what the checker says', async () => {
    await offer()
    await sign(stranger, { nameDiffers: 'misspelt' })
    const { id } = await panel()
    const chain = (await readChain(service.db.read, id)).map(readEvent)
    const named = chain.find(({ type }) => type === 'named')
    expect(named).toMatchObject({ nameDiffers: 'misspelt', nameInAgreement: 'Dolores Whitcomb' })
    // The certificate page is drawn from these words.
    const told =
      'The agreement names Dolores Whitcomb. Asked why: "The name in the letter is misspelled"'
    expect(named && tellEvent(named).details).toContain(told)
    expect(await findings()).toContainEqual({
      isFine: true,
      text: `Owner 1 signed as Harold Benning. ${told}.`,
    })
  })

  it.each([
    [
      'the signer',
      async () =>
        await service.db.write.updateTable('signers').set({ name_differs: 'for_them' }).execute(),
    ],
    [
      'the answer',
      async () => await service.db.write.updateTable('signers').set({ confirmed: 'yes' }).execute(),
    ],
    [
      'the event',
      async () => {
        const events = await service.db.read.selectFrom('signing_events').selectAll().execute()
        for (const { position, content } of events)
          await service.db.write
            .updateTable('signing_events')
            .set({ content: content.replace('misspelt', 'for_them') })
            .where('position', '=', position)
            .execute()
      },
    ],
  ])('cannot be changed afterwards in the database: %s', async (_what, tamper) => {
    await offer()
    await sign(stranger, { nameDiffers: 'misspelt' })
    expect((await evidence()).statusCode).toBe(200)
    await tamper()
    expect((await evidence()).json()).toMatchObject({ code: 'record_changed' })
  })

  it('under another name is shown to the owner until they have looked at it', async () => {
    await offer({ ...seller, sellerPhone: '(928) 555-0117' })
    await sign(stranger, { nameDiffers: 'for_them' })
    const mail = (await service.deliverMail()).find(({ subject }) =>
      subject.endsWith(', under another name'),
    )
    expect(mail?.text).toContain(
      'The agreement names Dolores Whitcomb. Asked why: "I sign for them"',
    )
    const { id, signers } = await panel()
    expect(signers[0]?.flag).toMatchObject({
      name: 'Harold Benning',
      nameInAgreement: 'Dolores Whitcomb',
      nameDiffers: 'for_them',
      askedEmail: 'dolores@mail.example',
      answer: null,
      phone: '(928) 555-0117',
      lookedAt: null,
    })
    expect((await today()).first[0]).toMatchObject({ referenceNumber: 'TEST-0001' })
    expect(await listed()).toEqual(['TEST-0001'])
    const look = `/api/admin/signings/${id}/signers/1/looked-at`
    expect((await service.call('POST', look)).statusCode).toBe(401)
    expect((await admin('POST', look.replace('/1/', '/2/'))).statusCode).toBe(404)
    for (let turn = 0; turn < 2; turn += 1) expect((await admin('POST', look)).statusCode).toBe(200)
    expect((await today()).total).toBe(0)
    expect(await listed()).toEqual([])
    expect((await panel()).signers[0]?.flag?.lookedAt).not.toBeNull()
    expect((await history()).filter((type) => type === 'signer_looked_at')).toHaveLength(1)
  })

  it('with no address on file asks nobody', async () => {
    await offer({ sellerName: seller.sellerName })
    await sign(stranger, { nameDiffers: 'for_them' })
    expect((await panel()).signers[0]?.flag).toMatchObject({ askedEmail: '' })
    expect(await history()).not.toContain('signer_asked')
    expect((await service.call('GET', await question())).statusCode).toBe(404)
  })

  it.each([
    [stranger, { nameDiffers: 'for_them' }],
    [{ ...stranger, email: seller.sellerEmail }, { nameDiffers: 'misspelt' }],
    [{ ...stranger, name: seller.sellerName }, {}],
  ])('as %j has the address on file asked whether it was them', async (who, more) => {
    await offer()
    await sign(who, more)
    const asked = (await mailsTo(seller.sellerEmail)).filter(({ subject }) =>
      /Was it you/.test(subject),
    )
    expect(asked).toHaveLength(1)
    expect(asked[0]?.text).toContain((await question()).replace('/api/signing/', '/sign/'))
    expect(asked[0]?.text).not.toContain(stranger.name)
    expect(asked[0]?.text).not.toContain(stranger.email)
    const jobs = JSON.stringify(await service.db.read.selectFrom('jobs').selectAll().execute())
    expect(jobs).not.toContain((await question()).split('/')[3])
    expect(await history()).toContain('signer_asked')
  })

  it('is answered from there with time, in the evidence; "no" reaches the owner at once', async () => {
    await offer()
    await sign(stranger, { nameDiffers: 'for_them' })
    const url = await question()
    for (let turn = 0; turn < 2; turn += 1)
      expect((await service.call('GET', url)).json<SignatureQuestion>()).toMatchObject({
        referenceNumber: 'TEST-0001',
        name: 'Harold Benning',
        nameInAgreement: 'Dolores Whitcomb',
        answer: null,
      })
    expect((await service.call('GET', url)).body).not.toContain(stranger.email)
    expect((await service.call('POST', url, { answer: 'perhaps' })).statusCode).toBe(400)
    const { id } = await panel()
    await admin('POST', `/api/admin/signings/${id}/signers/1/looked-at`)

    const yes = await service.call('POST', url, { answer: 'yes' })
    expect(yes.json()).toMatchObject({ answer: 'yes', answeredAt: service.clock.now.toISOString() })
    expect((await today()).total).toBe(0)
    for (let turn = 0; turn < 2; turn += 1) await service.call('POST', url, { answer: 'no' })
    expect((await today()).first[0]?.flag).toMatchObject({ answer: 'no', lookedAt: null })
    const alerts = (await service.deliverMail()).filter(({ subject }) =>
      /Not signed by/.test(subject),
    )
    expect(alerts).toHaveLength(1)
    expect(alerts[0]?.text).toContain('"No, it was not me"')
    expect(await history()).toEqual(expect.arrayContaining(['signer_confirmed', 'signer_denied']))
    const told = (await findings()).map(({ text }) => text).join('\n')
    expect(told).toContain('Owner 1 answered: Yes, it was me')
    expect(told).toContain('Owner 1 answered: No, it was not me')
    expect((await findings()).every(({ isFine }) => isFine)).toBe(true)
  })

  it('is asked with a token that opens nothing else, and that nothing else opens', async () => {
    await offer()
    const link = await openNextLink(service)
    const signed = await sign(stranger, { nameDiffers: 'for_them' })
    const { documentToken } = signed.json<{ documentToken: string }>()
    const token = (await question()).split('/')[3] ?? ''
    expect((await service.call('GET', `/api/signing/${token}`)).statusCode).toBe(404)
    expect((await service.call('GET', `/api/signing/${token}/document`)).statusCode).toBe(404)
    for (const other of [documentToken, link.split('/').at(-1) ?? '', token.replace(/.$/, '!')])
      expect((await service.call('GET', `/api/signing/${other}/was-it-you`)).statusCode).toBe(404)
  })

  it('can change the answer, but not without end', async () => {
    await offer()
    await sign(stranger, { nameDiffers: 'for_them' })
    const url = await question()
    const codes = []
    for (let turn = 0; turn < 11; turn += 1)
      codes.push((await service.call('POST', url, { answer: turn % 2 ? 'no' : 'yes' })).statusCode)
    expect(codes).toEqual([...Array<number>(10).fill(200), 429])
  })
})

import { describe, expect, it } from 'vitest'
import {
  type ClosingPlan,
  type Deal,
  type SignedClosing,
  type Today,
  usualPlan,
} from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'
import { existingOffer, moveOffer } from '../store.ts'

const url = '/api/admin/closing-plan'

describe.each(engines)('the steps of a closing, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  const { updatedAt: _, ...usual } = usualPlan
  const read = async () => (await admin('GET', url)).json<ClosingPlan>()
  const set = async (changes: object) => await admin('PUT', url, { ...usual, ...changes })
  const sign = async () => {
    await admin('POST', '/api/admin/offers', { ...sampleOffer, confirmed: true })
    const { id } = await existingOffer(service.db.read, 'TEST-0001')
    await moveOffer(service.db.write, id, ['active'], 'signed', service.clock.now)
    await admin('PUT', '/api/admin/offers/TEST-0001/closing', {
      escrowOpenedOn: '2026-06-15',
      titleSearchOn: null,
      closingScheduledOn: null,
      paidOn: null,
    })
  }
  const sellersView = async () =>
    (await service.call('GET', '/api/offers/TEST-0001/closing')).json<SignedClosing>()

  it('are the usual ones until they are changed, and then as they were set', async () => {
    expect(await read()).toEqual(usualPlan)
    const escrow = { name: 'File opened', who: 'Iris', text: '', checklist: ['Call Iris'] }
    expect((await set({ escrow, titleDays: 7 })).json()).toMatchObject({ escrow, titleDays: 7 })
    expect(await read()).toMatchObject({ ...usual, escrow, titleDays: 7 })
  })

  it('say what sellers read, where they say anything', async () => {
    await sign()
    expect(await sellersView()).not.toHaveProperty('sentences')
    await set({ paid: { ...usual.paid, name: 'Money out' } })
    expect(await sellersView()).not.toHaveProperty('sentences')
    await set({ title: { ...usual.title, text: 'Iris reads the records.' } })
    expect((await sellersView()).sentences).toEqual({
      escrow: '',
      title: 'Iris reads the records.',
      paid: '',
    })
  })

  it('say when the title search is late, for the deals and for Today', async () => {
    await sign()
    const due = async () => {
      const [deal] = (await admin('GET', '/api/admin/deals')).json<Deal[]>()
      const today = (await admin('GET', '/api/admin/today')).json<Today>()
      return [deal?.next, today.dueClosings.total]
    }
    service.clock.now = new Date('2026-06-25T16:00:00Z')
    await admin.logInAgain()
    expect(await due()).toEqual([null, 0])
    await set({ titleDays: 5 })
    expect(await due()).toEqual([{ step: 'titleSearchOn', dueOn: '2026-06-23' }, 1])
  })

  it.each([
    [{ titleDays: 11 }, 'titleDays'],
    [{ titleDays: 0 }, 'titleDays'],
    [{ titleDays: 2.5 }, 'titleDays'],
    [{ paid: { ...usual.paid, name: ' ' } }, 'paid.name'],
    [{ paid: { ...usual.paid, checklist: ['a', ''] } }, 'paid.checklist.1'],
  ])('are refused as %j', async (changes, field) => {
    const { code, fields } = (await set(changes)).json<{ code: string; fields: object }>()
    expect([code, Object.keys(fields)]).toEqual(['invalid_request', [field]])
    expect(await read()).toEqual(usualPlan)
  })

  it('are refused where somebody changed them meanwhile, also of two at once', async () => {
    const first = (await set({ titleDays: 9 })).json<ClosingPlan>()
    await set({ titleDays: 8, basedOn: first.updatedAt })
    expect((await set({ titleDays: 7, basedOn: first.updatedAt })).json()).toMatchObject({
      code: 'changed_meanwhile',
    })
    const { updatedAt } = await read()
    const answers = await Promise.all(
      [6, 5, 4].map(async (titleDays) => await set({ titleDays, basedOn: updatedAt })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409,
    ])
  })
})

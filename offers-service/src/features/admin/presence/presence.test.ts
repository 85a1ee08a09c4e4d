import { addSeconds } from 'date-fns/addSeconds'
import { beforeEach, describe, expect, it } from 'vitest'
import { type ErrorBody, theOwner } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

const screen = '/admin/offers?edit=LB-7K2M-9RXN'
const hanna = { person: '@Hanna Quist', name: 'Hanna Quist' }

type Call = Awaited<ReturnType<ReturnType<typeof useService>['logIn']>>

describe.each(engines)('who has a screen open, on $name', ({ open }) => {
  const service = useService(open)
  const owner = useAdmin(service)
  let helper: Call
  beforeEach(async () => {
    helper = await service.logIn(await service.join(hanna.name, 'helper'))
  })

  const say = async (who: Call, body: object = {}, tab = 'tab') =>
    await who('PUT', `/api/admin/presence/${tab}`, { screen, isOpen: true, ...body })
  const others = async (...saying: Parameters<typeof say>) =>
    (await say(...saying)).json<{ others: object[] }>().others

  it('is told to each of two people at the same thing, and to nobody elsewhere', async () => {
    expect(await others(owner, {}, 'first')).toEqual([])
    expect(await others(helper, {}, 'other')).toEqual([{ person: theOwner, name: '' }])
    expect(await others(owner, {}, 'first')).toEqual([hanna])
    expect(await others(owner, { screen: '/admin/leads?edit=7' }, 'third')).toEqual([])
  })

  it('names a person once, and never who asks', async () => {
    await say(helper, {}, 'a')
    await say(helper, {}, 'b')
    expect(await others(helper, {}, 'c')).toEqual([])
    expect(await others(owner, {}, 'd')).toEqual([hanna])
  })

  it('ends when a tab leaves, but not what that tab has opened since', async () => {
    await say(helper, {}, 'other')
    await say(helper, { screen: '/admin/leads?edit=7' }, 'other')
    expect(await others(owner, {}, 'first')).toEqual([])
    expect(await others(helper, { isOpen: false }, 'other')).toEqual([])
    expect(await others(owner, { screen: '/admin/leads?edit=7' }, 'first')).toEqual([hanna])
    await say(helper, { screen: '/admin/leads?edit=7', isOpen: false }, 'other')
    expect(await others(owner, { screen: '/admin/leads?edit=7' }, 'first')).toEqual([])
  })

  it('ends 40 seconds after a tab said so last, of which nothing is kept then', async () => {
    await say(helper, {}, 'other')
    service.clock.now = addSeconds(service.clock.now, 40)
    expect(await others(owner, {}, 'first')).toEqual([hanna])
    service.clock.now = addSeconds(service.clock.now, 1)
    expect(await others(owner, {}, 'first')).toEqual([])
    expect(await service.db.read.selectFrom('presence').select('tab').execute()).toEqual([
      { tab: 'first' },
    ])
  })

  it('ends with the log-in', async () => {
    await say(helper, {}, 'other')
    await helper('POST', '/api/admin/logout')
    expect(await others(owner, {}, 'first')).toEqual([])
  })

  it.each([
    ['an address elsewhere', { screen: 'https://elsewhere.example/' }, 'screen'],
    ['an endless address', { screen: `/admin/${'x'.repeat(300)}` }, 'screen'],
    ['an open that is neither true nor false', { isOpen: 'yes' }, 'isOpen'],
  ])('refuses %s', async (_what, body, field) => {
    const answer = await say(owner, body)
    expect(answer.statusCode).toBe(400)
    expect(Object.keys(answer.json<ErrorBody>().fields ?? {})).toEqual([field])
  })
})

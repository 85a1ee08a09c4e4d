import { describe, expect, it } from 'vitest'
import type { Lead, Today } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { countRows } from '../../testing/row-count.ts'
import { sampleLead } from '../../testing/samples.ts'
import { useService } from '../../testing/use-service.ts'
import { allLeads } from './read-leads.ts'
import { insertLeads, newLeadRow } from './store.ts'

const unknown = {
  source: 'website' as const,
  looksAutomatic: null,
  consentVersion: null,
  globalPrivacyControl: false,
}

describe.each(engines)('requests of the same person, on $name', ({ open }) => {
  const service = useService(open)

  /** Stores requests a second apart, with nothing in common but what is given. */
  async function store(...reachable: { phone?: string; email?: string }[]): Promise<string[]> {
    const ids: string[] = []
    for (const [index, { phone = '', email = '' }] of reachable.entries()) {
      const moment = new Date(service.clock.now.getTime() + index * 1000)
      const request = { ...sampleLead, phone, email, acres: '5-20' as const }
      const row = newLeadRow(request, unknown, moment)
      await insertLeads(service.db.write, [row])
      ids.push(row.id)
    }
    return ids
  }

  async function duplicatesOf(id: string | undefined): Promise<string[] | undefined> {
    return (await Array.fromAsync(allLeads(service.db.read))).flat().find((lead) => lead.id === id)
      ?.duplicates
  }

  it.each([
    ['(928) 555-0117', '928.555.0117'],
    ['(928) 555-0117', '+1 928 555 0117'],
    ['(928) 555-0117', '1-928-555-0117 ext. 4'],
    ['928-555-0117', 'call after 5: 928.555.0117 x12'],
    ['555-0117', '5550117'],
  ])('are known by the phone number: %s and %s', async (one, other) => {
    const [first, second] = await store({ phone: one }, { phone: other })
    expect(await duplicatesOf(first)).toEqual([second])
    expect(await duplicatesOf(second)).toEqual([first])
  })

  it('are known by the e-mail address in any case, and named once however much they share', async () => {
    const [first, second] = await store(
      { phone: '(928) 555-0117', email: 'Jo@Mail.example' },
      { phone: '9285550117', email: 'jo@mail.example' },
    )
    expect(await duplicatesOf(first)).toEqual([second])
  })

  it.each([
    ['(928) 555-0117', '(928) 555-0118'],
    ['', ''],
    ['call', 'call me'],
    ['117', '117'],
  ])('are not seen in %j and %j', async (one, other) => {
    const [first] = await store({ phone: one }, { phone: other })
    expect(await duplicatesOf(first)).toEqual([])
  })

  it('are named newest first, and at most twenty of them', async () => {
    const phone = '(928) 555-0117'
    const ids = await store(...Array.from({ length: 30 }, () => ({ phone })))
    expect(await duplicatesOf(ids.at(-1))).toEqual(ids.slice(9, 29).toReversed())
    expect(await duplicatesOf(ids[0])).toEqual(ids.slice(10).toReversed())
  })

  it('cost nothing when another comes, and little where fifty are shown', async () => {
    const { phone } = sampleLead
    await store(...Array.from({ length: 300 }, () => ({ phone })))
    const admin = await service.logIn()
    const rows = countRows(service.db)
    await service.call('POST', '/api/contact', sampleLead)
    expect(rows.take()).toBeLessThan(10)
    const today = (await admin('GET', '/api/admin/today')).json<Today>()
    expect(rows.take()).toBeLessThan(100)
    expect(today.newLeads.total).toBe(301)
    expect(today.newLeads.first.map((lead: Lead) => lead.duplicates.length)).toEqual(
      Array.from({ length: 50 }, () => 20),
    )
  })
})

import { addDays } from 'date-fns/addDays'
import { addMinutes } from 'date-fns/addMinutes'
import { describe, expect, it } from 'vitest'
import { defaultSettings, settingsDaysKept, type SettingsVersion } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'
import { type Outgoing, settingsId, storeVersion } from './versions.ts'

const business = { ...defaultSettings.business, references: ['Opal Greer, (352) 555-0143'] }
const settings: Outgoing = {
  collection: 'settings',
  documentId: settingsId,
  fields: { ...defaultSettings, business } as unknown as Outgoing['fields'],
  publishedAt: null,
  isDeletion: false,
}
const post: Outgoing = { ...settings, collection: 'posts', documentId: 'a', fields: { title: 'A' } }

describe.each(engines)('what the settings said before, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)

  /** Keeps it as of the end of its time, and so many minutes after that. */
  const keep = async (outgoing: Outgoing, minutes: number) =>
    await storeVersion(
      service.db.write,
      outgoing,
      addMinutes(addDays(service.clock.now, -settingsDaysKept), minutes),
    )
  const ids = async () => {
    const all = service.db.read.selectFrom('content_versions').select('id')
    return new Set((await all.execute()).map(({ id }) => id))
  }
  const listed = async () => {
    const answer = await admin('GET', '/api/admin/settings/versions')
    return answer.json<SettingsVersion[]>().map(({ id }) => id)
  }

  it('goes after 90 days, and nothing else does', async () => {
    const text = await keep(post, -1)
    await keep(settings, -1)
    await keep(settings, 0)
    const recent = await keep(settings, 1)
    expect(await listed()).toEqual([recent])
    await service.tidy()
    expect(await ids()).toEqual(new Set([text, recent]))
  })

  it('goes also where it is the last, with the names of who was taken out since', async () => {
    await keep(settings, -1)
    expect(await listed()).toEqual([])
    await service.tidy()
    expect(await ids()).toEqual(new Set())
  })
})

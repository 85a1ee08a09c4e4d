import { expect, it, describe } from 'vitest'
import type { Lead } from '../../../contract/index.ts'
import { engines } from '../../testing/databases.ts'
import { useAdmin, useService } from '../../testing/use-service.ts'

const leads = '/api/admin/contact-requests'
const trash = '/api/admin/deleted-contact-requests'

describe.each(engines)('a lead that several people work on at once, on $name,', ({ open }) => {
  const service = useService(open)
  const admin = useAdmin(service)
  const enter = async (name: string) =>
    (await admin('POST', leads, { name, phone: '(352) 555-0199', source: 'call' })).json<Lead>().id

  it('is deleted with all that is merged into it, or not at all', async () => {
    const [lead, part] = [await enter('Opal Greer'), await enter('Opal Grear')]
    const steps = [
      async () => await admin('POST', `${leads}/${part}/merge`, { into: lead }),
      async () => await admin('POST', `${leads}/${lead}/delete`, {}),
      async () => await admin('POST', `${trash}/${lead}/restore`),
      async () => await admin('POST', `${leads}/${part}/delete`, {}),
      async () => await admin('POST', `${trash}/${part}/restore`),
    ]
    for (const round of [0, 1, 2, 3, 4, 5]) {
      const order = [...steps.slice(round % steps.length), ...steps.slice(0, round % steps.length)]
      const answers = await Promise.all([...order, ...order].map(async (step) => await step()))
      expect(Math.max(...answers.map(({ statusCode }) => statusCode))).toBeLessThan(500)
      const rows = await service.db.read
        .selectFrom('leads')
        .select(['id', 'merged_into', 'deleted_at'])
        .execute()
      expect(rows).toHaveLength(2)
      const whole = rows.find(({ id }) => id === lead)
      const merged = rows.filter(({ merged_into: into }) => into === lead)
      for (const { deleted_at: at } of merged) expect(at).toBe(whole?.deleted_at)
    }
  })
})

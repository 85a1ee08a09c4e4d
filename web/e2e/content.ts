import { afterAll, beforeAll } from 'vitest'
import { askAsAdmin } from './admin-api.ts'

const lists = ['posts', 'pages', 'testimonials'] as const

type Item = { id: string }
type Settings = { id: string; updatedAt: string | null }

const itemsOf = async (list: string) => await askAsAdmin<Item[]>('GET', `/api/admin/${list}`)

/**
 * Puts posts, pages, testimonials and settings back, and empties the trash, when a test file has ended, however it ended.
 *
 * Files share the site of their worker: a post left behind would change what the next file counts on the blog.
 */
export function restoreContent(): void {
  const before = new Map<string, Set<string>>()
  let settings: Settings

  beforeAll(async () => {
    for (const list of lists)
      before.set(list, new Set((await itemsOf(list)).map((item) => item.id)))
    settings = await askAsAdmin<Settings>('GET', '/api/admin/settings')
  })
  afterAll(async () => {
    for (const list of lists)
      for (const { id } of await itemsOf(list))
        if (!before.get(list)?.has(id)) await askAsAdmin('DELETE', `/api/admin/${list}/${id}`)
    for (const list of lists)
      for (const { id } of await askAsAdmin<Item[]>(
        'GET',
        `/api/admin/deleted-content?collection=${list}`,
      ))
        await askAsAdmin('DELETE', `/api/admin/deleted-content/${id}`)
    const { id: _id, updatedAt, ...fields } = settings
    const now = await askAsAdmin<Settings>('GET', '/api/admin/settings')
    if (now.updatedAt !== updatedAt) await askAsAdmin('PUT', '/api/admin/settings', fields)
  })
}

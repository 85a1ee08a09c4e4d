import { afterAll, beforeAll } from 'vitest'
import { askAsOwner } from './owner-api.ts'

const lists = ['posts', 'pages', 'testimonials'] as const

type Item = { id: string }
type Settings = { id: string; updatedAt: string | null }

const itemsOf = async (list: string) => await askAsOwner<Item[]>('GET', `/api/admin/${list}`)

/**
 * Puts posts, pages, testimonials and settings back when a test file has ended, however it ended.
 *
 * Files share the site of their worker: a post left behind would change what the next file counts on the blog.
 */
export function restoreContent(): void {
  const before = new Map<string, Set<string>>()
  let settings: Settings

  beforeAll(async () => {
    for (const list of lists)
      before.set(list, new Set((await itemsOf(list)).map((item) => item.id)))
    settings = await askAsOwner<Settings>('GET', '/api/admin/settings')
  })
  afterAll(async () => {
    for (const list of lists)
      for (const { id } of await itemsOf(list))
        if (!before.get(list)?.has(id)) await askAsOwner('DELETE', `/api/admin/${list}/${id}`)
    const { id: _id, updatedAt, ...fields } = settings
    const now = await askAsOwner<Settings>('GET', '/api/admin/settings')
    if (now.updatedAt !== updatedAt) await askAsOwner('PUT', '/api/admin/settings', fields)
  })
}

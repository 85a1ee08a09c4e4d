import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readArticle } from '../src/bootstrap/article'

const folder = join(__dirname, '../seed/posts')
const posts = readdirSync(folder).map((file) =>
  readArticle(file, readFileSync(join(folder, file), 'utf8')),
)
const published = posts.filter((post) => post.published)

test('a seed file without a title is refused by name', () => {
  expect(() => readArticle('a-post.md', '---\nexcerpt: Short\n---\nText')).toThrow('a-post.md')
})

test('six posts are published, on six days, and one is a draft', () => {
  expect(posts.length - published.length).toBe(1)
  expect(published).toHaveLength(6)
  expect(new Set(published.map((post) => post.published?.toDateString())).size).toBe(6)
})

test.each(published.map((post) => [post.fields.slug, post.fields] as const))(
  '%s is a real article: 500 words, headings of two levels, an excerpt',
  (_slug, { body, excerpt }) => {
    expect(body.split(/\s+/).length).toBeGreaterThan(500)
    expect(body).toMatch(/^## /m)
    expect(excerpt).toBeTruthy()
  },
)

test('headings of both levels and lists are shown', () => {
  const all = published.map((post) => post.fields.body).join('\n')
  expect(all).toMatch(/^### /m)
  expect(all).toMatch(/^- /m)
})

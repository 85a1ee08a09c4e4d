import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'

const text = readFileSync(join(root, 'DECISIONS.md'), 'utf8')

/** The address of a heading inside its page, as code hosts make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

it('each decision has a number of its own and stands once in the index', () => {
  const headings = [...text.matchAll(/^## (\d+\. .+)$/gm)].map(([, heading = '']) => heading)
  const numbers = headings.map((heading) => Number.parseInt(heading, 10))
  expect(numbers).toEqual([...new Set(numbers)])
  const listed = [...text.matchAll(/^- \[\d+\. .+\]\(#(.+)\)$/gm)].map(([, anchor]) => anchor)
  expect(new Set(listed)).toEqual(new Set(headings.map(anchorOf)))
  expect(listed).toHaveLength(headings.length)
})

import { describe, expect, it } from 'vitest'
import type { Owner } from './owner.ts'
import { readOwner } from './read-owner.ts'
import { ownerAnswers } from './testing/answers.ts'

const read = (name: string, order: 'last-first' | 'first-last' = 'last-first') =>
  readOwner({ names: [name] }, order)

const brief = ({ kind, salutation, name, problems, careOf = '' }: Owner) => ({
  kind,
  salutation,
  name,
  problems: problems.map((problem) => problem.kind).toSorted(),
  careOf,
})

describe('an owner with a known answer', () => {
  it.each(ownerAnswers)('is read right in every row of %s', (_style, answers) => {
    const wrong = answers.flatMap(({ row, cells, order, expected }) => {
      const found = brief(readOwner(cells, order))
      return JSON.stringify(found) === JSON.stringify(expected) ? [] : [{ row, found }]
    })
    expect(wrong, `${answers.length - wrong.length} of ${answers.length} are right`).toEqual([])
  })

  it('stands in more than 400 rows', () => {
    expect(ownerAnswers.flatMap(([, answers]) => answers).length).toBeGreaterThan(400)
  })

  it('has the piece of text that says each problem', () => {
    const { problems } = read('SMITH JOHN ET UX TOD SMITH BILLY')
    expect(problems).toEqual([
      { kind: 'transfer-on-death', text: 'TOD SMITH BILLY' },
      { kind: 'unnamed-spouse', text: 'ET UX' },
    ])
  })
})

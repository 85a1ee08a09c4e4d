import { describe, expect, it } from 'vitest'
import { nameOrderOf } from './name-order.ts'
import { ownerAnswers } from './testing/answers.ts'

describe('the habit of a column', () => {
  it.each(ownerAnswers.filter(([, [first]]) => first?.cells.parts === undefined))(
    'is found in %s',
    (_style, answers) => {
      const values = answers.flatMap(({ cells }) => cells.names.slice(0, 1))
      expect(nameOrderOf(values).order).toBe(answers[0]?.order)
    },
  )

  it('is what most values show, with the share of both', () => {
    const { order, lastFirst, firstLast } = nameOrderOf([
      'SMITH JOHN',
      'JONES MARY A',
      'Linda Cruz',
      'KING GEORGE',
    ])
    expect({ order, lastFirst, firstLast }).toEqual({
      order: 'last-first',
      lastFirst: 0.75,
      firstLast: 0.25,
    })
  })

  it('is seen from commas where no first name is known', () => {
    expect(nameOrderOf(['Quill, Zyx', 'Begay, Hastiin']).order).toBe('last-first')
  })

  it('is not seen from companies, nor from a comma before a suffix', () => {
    expect(nameOrderOf(['DESERT ROSE, LLC', 'JOHN SMITH, JR', 'MARY JONES']).firstLast).toBe(1)
  })

  it('is that of a roll where nothing shows it', () => {
    expect(nameOrderOf([])).toEqual({ order: 'last-first', lastFirst: 0, firstLast: 0 })
  })
})

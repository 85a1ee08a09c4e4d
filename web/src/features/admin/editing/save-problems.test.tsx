import { afterEach, expect, test } from 'vitest'
import { problemElsewhere } from './save-problems.ts'

afterEach(() => document.body.replaceChildren())

const draw = (...names: string[]) =>
  document.body.append(
    ...names.map((name) => Object.assign(document.createElement('input'), { name })),
  )

const errors = {
  business: {
    registration: { website: { message: 'Please write a web address', type: 'check' } },
    people: [undefined, { name: { message: 'Please add a name', type: 'check' } }],
    references: [{ message: 'Please say who it is', type: 'check' }],
  },
}

test('what is wrong with fields of another page is told by their names', () => {
  draw('business.people.1.name', 'business.references')
  expect(problemElsewhere(errors)).toBe(
    'Another page of this form needs a change before it can be saved. Registration website: Please write a web address.',
  )
})

test('nothing is told where all fields are on the screen, also a line of a list', () => {
  draw('business.registration.website', 'business.people.1.name', 'business.references')
  expect(problemElsewhere(errors)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { wholeName } from '../owners/person.ts'
import { readOwner } from '../owners/read-owner.ts'
import { ownerAnswers } from '../owners/testing/answers.ts'
import { addresseeProblem } from './addressee.ts'

const home = '418 Orchard Lane\nFort Ansel, OH 45899'

test.each([
  ['José M. Peña'],
  ['Marian Tully', 'Joseph Tully Jr.'],
  ['Desert Rose, LLC'],
  ['DESERT ROSE LLC'],
  ['Whitcomb Family Trust'],
  ['Grace Church of Levy'],
  ['Harold Benning, Trustee'],
  ['Dolores State'],
  ['Mary Heirston'],
  ['O’Brien Land Company, Inc.'],
  [''],
])('a letter can go to %s', (...names) => {
  expect(addresseeProblem(names, home)).toBeUndefined()
})

test.each([
  ['PEÑA, JOSÉ M', /“PEÑA, JOSÉ M” is written as in a list/],
  ["JONES, MARY A (DEC'D)", /says that somebody died/],
  ['Mary Jones Deceased', /says that somebody died/],
  ['Estate of Ann Cole', /is an estate; name the person/],
  ['Heirs of Ann Cole', /looks like heirs|is an estate/],
  ['C/O Bank of the West', /is who takes in the mail/],
  ['Bureau of Land Management', /looks like a government/],
  ['Levy County Board of Commissioners', /looks like a government/],
])('no letter goes to %s', (name, reason) => {
  expect(addresseeProblem(['Marian Tully', name], home)).toMatch(reason)
})

test.each([
  ['12 Elm Street\nHartford, CT 6103', 'The ZIP code 6103 needs five digits'],
  ['12 Elm Street\nHartford, CT 06103-12', 'The ZIP code 06103-12 needs five digits'],
  ['12 Elm Street\nHartford, CT 86401', 'The ZIP code 86401 is not in CT'],
  ['12 Elm Street\nHartford, CT 06103', undefined],
  ['12 Elm Street\nHartford, CT 06103-1234', undefined],
  ['Rural Route 2\nHartford, Connecticut', undefined],
])('an address %j is judged by its ZIP code', (address, expected) => {
  expect(addresseeProblem(['Marian Tully'], address)).toBe(expected)
})

/** Their family names are words for somebody else. Written with a middle initial they can be told. */
const mistaken = ['Harold City', 'James County', 'John Heirs', 'Mary County', 'Mary Heirs']

test('a letter can go to every living owner that lists name', () => {
  const people = ownerAnswers.flatMap(([, answers]) =>
    answers.flatMap(({ cells, order }) => readOwner(cells, order).people.map(wholeName)),
  )
  expect(people.length).toBeGreaterThan(300)
  const held = people.filter((name) => addresseeProblem([name], home) !== undefined)
  expect([...new Set(held)].toSorted()).toEqual(mistaken)
  for (const name of mistaken)
    expect(addresseeProblem([name.replace(' ', ' T. ')], home)).toBeUndefined()
})

import { expect, test } from 'vitest'
import { toldInWords } from './counter-words.ts'

const seller = { sellerEmail: 'dolores@mail.example' }
const asker = { replyTo: 'ruth@mail.example' }

test.each([
  ['', /^We email it to dolores@mail\.example and ruth@mail\.example, and it stands/],
  ['Dana Reyes', /^We email it in the name of Dana Reyes to dolores@mail\.example and ruth@/],
])('an answer to a number says who is mailed, under the name %j', (ownName, said) => {
  expect(toldInWords(seller, asker, ownName)).toMatch(said)
})

test('an answer that nobody can be mailed names nobody', () => {
  expect(toldInWords({ sellerEmail: '' }, { replyTo: '(352) 555-0144' }, 'Dana Reyes')).toBe(
    'It stands on the offer’s page. We know no email address, so please call (352) 555-0144 too.',
  )
})

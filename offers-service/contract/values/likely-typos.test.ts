import { describe, expect, it } from 'vitest'
import { emailTypo, phoneTypo } from './likely-typos.ts'

describe('an email address that looks mistyped', () => {
  it.each([
    ['dolores@example.con', 'dolores@example.com'],
    ['jose@example', 'jose@example.com'],
    ['Jose.O-Brien+land@GMIAL.com', 'Jose.O-Brien+land@gmail.com'],
    ['a@gmial.com', 'a@gmail.com'],
    ['a@gmai.com', 'a@gmail.com'],
    ['a@gmail', 'a@gmail.com'],
    ['a@gmail.c', 'a@gmail.com'],
    ['a@gmailcom', 'a@gmail.com'],
    ['a@gmail.comm', 'a@gmail.com'],
    ['a@gamil.con', 'a@gmail.com'],
    ['a@yahoo.cmo', 'a@yahoo.com'],
    ['a@yaho.com', 'a@yahoo.com'],
    ['a@hotmail.co', 'a@hotmail.com'],
    ['a@hotmial.com', 'a@hotmail.com'],
    ['a@comcast.ent', 'a@comcast.net'],
    ['a@comcast', 'a@comcast.net'],
    ['a@ranch.cm', 'a@ranch.com'],
    ['a@church.ogr', 'a@church.org'],
    [' dolores@example.con ', 'dolores@example.com'],
  ])('%s is asked about, as %s', async (typed, meant) => {
    expect(await emailTypo(typed)).toMatchObject({ typed: typed.trim(), meant })
  })

  it('is asked about without a guess where nobody can tell', async () => {
    expect(await emailTypo('a@ranch.zzzz')).toMatchObject({
      typed: 'a@ranch.zzzz',
      meant: undefined,
    })
  })

  it.each([
    'a@gmail.com',
    'a@me.com',
    'a@mac.com',
    'a@mail.com',
    'a@email.com',
    'a@ymail.com',
    'a@proton.me',
    'a@hotmail.co.uk',
    'a@yahoo.ca',
    'a@live.ca',
    'a@gmx.de',
    'a@smithfarm.org',
    'a@larkenby.land',
    'a@grain.coop',
    'a@foo.bank',
    'a@co.mohave.az.us',
    'a@ag.tamu.edu',
    'a@small.com',
    'a@startup.co',
    'a@fastmail.fm',
    'a@mail.example',
    'a@EXAMPLE.COM',
    'a@xn--bcher-kva.de',
    'not an address',
    '',
  ])('is not %s', async (typed) => {
    expect(await emailTypo(typed)).toBeUndefined()
  })
})

describe('a phone number that cannot be called', () => {
  it.each(['5', '555-0117', '(928) 555-011'])('%s is asked about', (typed) => {
    const why = expect.stringMatching(/^A phone number has 10 digits/)
    expect(phoneTypo(typed)).toEqual({ typed, meant: undefined, why })
  })

  it.each(['00000000000', '999 999 9999', '(028) 555-0117', '+1 128 555 0117', '1111111111'])(
    '%s is asked about, because nobody has it',
    (typed) => {
      const why = 'No phone has this number, so we cannot call you.'
      expect(phoneTypo(typed)).toEqual({ typed, meant: undefined, why })
    },
  )

  it.each([
    '(928) 555-0117',
    '1 928 555 0117',
    '+1 928 555 0117 ext. 4',
    '9285550117 or 9285550118',
    '+44 20 7946 0991',
  ])('is not %s', (typed) => expect(phoneTypo(typed)).toBeUndefined())
})

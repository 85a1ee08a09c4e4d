// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import {
  blankValues,
  firstOpenStep,
  isSameName,
  type SigningValues,
  steps,
  stepToShow,
} from './progress.ts'
import { changedView, sampleView } from '../../testing/signing-visit.tsx'

const done: SigningValues = {
  agreementVersion: sampleView.agreement.version,
  consent: true,
  name: 'Dolores Whitcomb',
  email: 'dolores@mail.example',
  nameDiffers: '',
  method: 'typed',
  signature: 'Dolores Whitcomb',
  drawing: [],
  emailCode: '',
  codeSentTo: '',
  codeSentAt: 0,
}

const drawing: SigningValues['drawing'] = [
  [
    [0, 0],
    [400, 100],
  ],
]

describe('the first step that is not done', () => {
  test.each([
    ['read', { agreementVersion: '' }],
    ['consent', { consent: false }],
    ['confirm', { name: '  ' }],
    ['confirm', { email: 'dolores' }],
    ['confirm', { name: 'Harold Benning', signature: 'Harold Benning' }],
    [
      'review',
      { name: 'Harold Benning', signature: 'Harold Benning', nameDiffers: 'for_them' as const },
    ],
    ['review', { name: 'Dolores A. Whitcomb', signature: 'dolores a whitcomb' }],
    ['sign', { signature: ' ' }],
    ['sign', { signature: 'Harold Benning' }],
    ['sign', { method: 'drawn' as const }],
    ['sign', { method: 'drawn' as const, drawing: [drawing[0]?.slice(0, 1) ?? []] }],
    ['sign', { method: 'typed' as const, signature: '', drawing }],
    ['review', { method: 'drawn' as const, signature: '', drawing }],
    ['review', {}],
  ])('is %s with %j', (step, changes) => {
    expect(firstOpenStep(sampleView, { ...done, ...changes })).toBe(step)
  })

  test('is reading at the start, and again once the agreement has changed', () => {
    expect(firstOpenStep(sampleView, blankValues)).toBe('read')
    expect(firstOpenStep(changedView, done)).toBe('read')
  })
})

describe('the step shown', () => {
  test('is never beyond the first that is not done', () => {
    expect(stepToShow('review', 'consent').id).toBe('consent')
  })

  test('is the one asked for when it is already reached', () => {
    expect(stepToShow('confirm', 'review').id).toBe('confirm')
  })

  test('is the first that is not done when none or nonsense is asked for', () => {
    expect(stepToShow('', 'sign').id).toBe('sign')
    expect(stepToShow('toString', 'sign').id).toBe('sign')
  })
})

test('every field belongs to exactly one step', () => {
  const fields = steps.flatMap((step): readonly string[] => step.fields)
  expect(fields.toSorted()).toEqual(Object.keys(blankValues).toSorted())
})

describe('a typed signature', () => {
  test.each([
    ['Dolores Whitcomb', 'Dolores Witcomb'],
    ['Dolores Whitcomb', 'Dolores'],
  ])('of %s is not %s', (name, signature) => expect(isSameName(name, signature)).toBe(false))

  test.each([
    ['Dolores Whitcomb', ' dolores  WHITCOMB '],
    ["Siobhán O'Brien", 'Siobhán O’Brien'],
    ['Harold Benning, Jr.', 'Harold Benning Jr'],
    ['Jürgen Weiß', 'jurgen weiss'],
    ['José Nuñez', 'Jose Nunez'],
  ])('of %s may be written %s', (name, signature) => expect(isSameName(name, signature)).toBe(true))
})

// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { forgetValues, writeValues, readValues } from './stored-values.ts'
import type { SigningValues } from './progress.ts'

const values: SigningValues = {
  agreementVersion: '1.first',
  consent: true,
  name: 'Dolores Whitcomb',
  email: 'dolores@mail.example',
  nameDiffers: '',
  method: 'drawn',
  signature: 'Dolores',
  drawing: [
    [
      [0, 0],
      [400, 100],
    ],
  ],
  emailCode: '123 456',
  codeSentTo: 'dolores@mail.example',
  codeSentAt: 1_795_000_000_000,
}

afterEach(() => {
  vi.restoreAllMocks()
  sessionStorage.clear()
})

test('a browser that refuses storage keeps nothing and breaks nothing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  writeValues('a', values)
  expect(readValues('a')).toBeUndefined()
  forgetValues('a')
})

test.each(['nonsense', '{"name":7}', 'null'])('stored %s counts as nothing', (text) => {
  sessionStorage.setItem('signing:a', text)
  expect(readValues('a')).toBeUndefined()
})

test('a drawing that no pad can hold counts as nothing', () => {
  writeValues('a', { ...values, drawing: [[[-1, 0]]] })
  expect(readValues('a')).toBeUndefined()
})

test('consent is never kept', () => {
  writeValues('a', values)
  expect(JSON.stringify(sessionStorage)).not.toContain('consent')
  expect(readValues('a')).toEqual({ ...values, consent: false })
})

test('each link has its own values until they are forgotten', () => {
  writeValues('a', values)
  writeValues('b', { ...values, name: 'Harold Benning' })
  forgetValues('a')
  expect(readValues('a')).toBeUndefined()
  expect(readValues('b')?.name).toBe('Harold Benning')
})

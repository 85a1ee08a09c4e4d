// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { countDrafts, keepDraft, readDraft, removeDraft, removeDrafts } from './drafts.ts'

const stored = { title: 'Old', body: 'Text', published: false }
const typed = { ...stored, body: 'Text and more' }

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a damaged draft counts as none', () => {
  localStorage.setItem('admin-draft:posts:1', '{"values":')
  expect(readDraft('posts:1', stored)).toBeUndefined()
  localStorage.setItem('admin-draft:posts:1', '{"values":{"title":{}},"basis":{},"keptAt":"today"}')
  expect(readDraft('posts:1', stored)).toBeUndefined()
})

test('a full storage does not stop the writing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => keepDraft('posts:1', typed, stored)).not.toThrow()
})

test('what was typed comes back, for its own item only', () => {
  keepDraft('posts:1', typed, stored)
  expect(readDraft('posts:1', stored)).toMatchObject({ values: typed, isOutdated: false })
  expect(readDraft('posts:2', stored)).toBeUndefined()
})

test('a draft tells when what is stored has changed meanwhile', () => {
  keepDraft('posts:1', typed, stored)
  expect(readDraft('posts:1', { ...stored, title: 'Changed elsewhere' })).toMatchObject({
    isOutdated: true,
  })
})

test('a draft that equals what is stored is none', () => {
  keepDraft('posts:1', typed, stored)
  expect(readDraft('posts:1', typed)).toBeUndefined()
})

test('fields the form no longer has are left out, and new ones have their stored value', () => {
  keepDraft('posts:1', { body: 'More', mood: 'good', published: 'yes' }, stored)
  expect(readDraft('posts:1', stored)?.values).toEqual({
    title: 'Old',
    body: 'More',
    published: false,
  })
})

test('a draft of an earlier version of the form is not outdated for that', () => {
  keepDraft('posts:1', { title: 'New' }, { title: 'Old' })
  expect(readDraft('posts:1', stored)).toMatchObject({
    values: { ...stored, title: 'New' },
    isOutdated: false,
  })
})

test('a draft of a new item is never outdated, and what was left alone in it begins as today', () => {
  const yesterday = { title: '', day: '2026-03-05' }
  const today = { title: '', day: '2026-03-06' }
  keepDraft('offers:new', { ...yesterday, title: 'Creek' }, yesterday)
  expect(readDraft('offers:new', today, true)).toMatchObject({
    values: { title: 'Creek', day: '2026-03-06' },
    isOutdated: false,
  })
  keepDraft('offers:new', { title: '', day: '2026-04-01' }, yesterday)
  expect(readDraft('offers:new', today, true)?.values).toEqual({ title: '', day: '2026-04-01' })
})

test('a draft of a form with parts comes back part by part', () => {
  const people = [{ name: 'Ruth' }]
  const whole = { phone: '1', business: { name: 'Us', people } }
  const changed = { phone: '1', business: { name: 'We', people: [...people, { name: '' }] } }
  keepDraft('settings', changed, whole)
  expect(readDraft('settings', whole)).toMatchObject({ values: changed, isOutdated: false })
  const elsewhere = { ...whole, business: { name: 'Us', people: [{ name: 'Bea' }] } }
  expect(readDraft('settings', elsewhere)).toMatchObject({ values: changed, isOutdated: true })
  keepDraft('settings', { phone: '2' }, { phone: '1' })
  expect(readDraft('settings', whole)).toMatchObject({
    values: { ...whole, phone: '2' },
    isOutdated: false,
  })
})

test('drafts are counted and forgotten, and nothing else is', () => {
  localStorage.setItem('admin-auth', 'x')
  keepDraft('posts:1', typed, stored)
  keepDraft('pages:new', typed, stored)
  removeDraft('posts:1')
  expect(countDrafts()).toBe(1)
  removeDrafts()
  expect(countDrafts()).toBe(0)
  expect(localStorage.getItem('admin-auth')).toBe('x')
})

// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  adoptDraft,
  countDrafts,
  saveDraft,
  readDraft,
  removeDraft,
  removeDrafts,
  removeDraftsOf,
} from './drafts.ts'
import { tabId } from './tabs.ts'

const stored = { title: 'Old', body: 'Text', published: false }
const typed = { ...stored, body: 'Text and more' }

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

test('a damaged draft counts as none', () => {
  localStorage.setItem(`admin-draft:posts:1#${tabId()}`, '{"values":')
  expect(readDraft('posts:1', stored)).toBeUndefined()
  localStorage.setItem(
    `admin-draft:posts:1#${tabId()}`,
    '{"values":{"title":{}},"basis":{},"keptAt":"today"}',
  )
  expect(readDraft('posts:1', stored)).toBeUndefined()
})

test('a full storage does not stop the writing', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => saveDraft('posts:1', typed, stored)).not.toThrow()
})

test('what was typed comes back, for its own item only', () => {
  saveDraft('posts:1', typed, stored)
  expect(readDraft('posts:1', stored)).toMatchObject({ values: typed, basis: stored })
  expect(readDraft('posts:2', stored)).toBeUndefined()
})

test('a draft tells what it was made from', () => {
  saveDraft('posts:1', typed, stored)
  const elsewhere = { ...stored, title: 'Changed elsewhere' }
  expect(readDraft('posts:1', elsewhere)).toMatchObject({ values: typed, basis: stored })
})

test('a draft that equals what is stored is none', () => {
  saveDraft('posts:1', typed, stored)
  expect(readDraft('posts:1', typed)).toBeUndefined()
})

test('fields the form no longer has are left out, and new ones have their stored value', () => {
  saveDraft('posts:1', { body: 'More', mood: 'good', published: 'yes' }, stored)
  expect(readDraft('posts:1', stored)?.values).toEqual({
    title: 'Old',
    body: 'More',
    published: false,
  })
})

test('a draft of an earlier version of the form was made from the fields it knew', () => {
  saveDraft('posts:1', { title: 'New' }, { title: 'Old' })
  expect(readDraft('posts:1', stored)).toMatchObject({
    values: { ...stored, title: 'New' },
    basis: { ...stored, title: 'Old' },
  })
})

test('what was left alone in a draft of a new item begins as today', () => {
  const yesterday = { title: '', day: '2026-03-05' }
  const today = { title: '', day: '2026-03-06' }
  saveDraft('offers:new', { ...yesterday, title: 'Creek' }, yesterday)
  expect(readDraft('offers:new', today, true)).toMatchObject({
    values: { title: 'Creek', day: '2026-03-06' },
    basis: today,
  })
  saveDraft('offers:new', { title: '', day: '2026-04-01' }, yesterday)
  expect(readDraft('offers:new', today, true)?.values).toEqual({ title: '', day: '2026-04-01' })
})

test('a draft of a form with parts comes back part by part', () => {
  const people = [{ name: 'Ruth' }]
  const whole = { phone: '1', business: { name: 'Us', people } }
  const changed = { phone: '1', business: { name: 'We', people: [...people, { name: '' }] } }
  saveDraft('settings', changed, whole)
  expect(readDraft('settings', whole)).toMatchObject({ values: changed, basis: whole })
  const elsewhere = { ...whole, business: { name: 'Us', people: [{ name: 'Bea' }] } }
  expect(readDraft('settings', elsewhere)).toMatchObject({ values: changed, basis: whole })
  saveDraft('settings', { phone: '2' }, { phone: '1' })
  expect(readDraft('settings', whole)).toMatchObject({
    values: { ...whole, phone: '2' },
    basis: { ...whole, phone: '1' },
  })
})

test('drafts are counted and forgotten, and nothing else is', () => {
  localStorage.setItem('admin-auth', 'x')
  saveDraft('posts:1', typed, stored)
  saveDraft('pages:new', typed, stored)
  removeDraft('posts:1')
  expect(countDrafts()).toBe(1)
  removeDrafts()
  expect(countDrafts()).toBe(0)
  expect(localStorage.getItem('admin-auth')).toBe('x')
})

const request = async () => await new Promise<never>(() => {})
const inTab = (tab: string, body: string) =>
  localStorage.setItem(
    `admin-draft:offers:new#${tab}`,
    JSON.stringify({
      values: { ...stored, body },
      basis: stored,
      savedAt: '2026-11-24T02:00:00.000Z',
    }),
  )
const openTabs = (...tabs: string[]) => {
  const held = tabs.map((tab) => ({ name: `admin-tab:${tab}` }))
  const query = async () => await Promise.resolve({ held })
  vi.stubGlobal('navigator', { locks: { query, request } })
}

describe('a draft of another tab', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('is left alone while that is open', async () => {
    openTabs('other')
    inTab('other', 'Theirs')
    expect(await adoptDraft('offers:new')).toBe(false)
    expect(readDraft('offers:new', stored)).toBeUndefined()
  })

  test('is taken over once that is closed, unless this tab has one', async () => {
    openTabs('other')
    inTab('closed', 'Left behind')
    saveDraft('offers:new', typed, stored)
    expect(await adoptDraft('offers:new')).toBe(false)
    removeDraft('offers:new')
    expect(await adoptDraft('offers:new')).toBe(true)
    expect(readDraft('offers:new', stored)?.values.body).toBe('Left behind')
    expect(countDrafts()).toBe(1)
  })

  test('goes with the item when that is erased', () => {
    inTab('other', 'Theirs')
    saveDraft('offers:new', typed, stored)
    saveDraft('offers:new:lead', typed, stored)
    removeDraftsOf('offers:new')
    expect(countDrafts()).toBe(1)
  })
})

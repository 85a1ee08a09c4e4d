import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'

const folder = join(root, 'docs/decisions')
const textOf = (path: string) => readFileSync(path, 'utf8')
const index = textOf(join(folder, 'README.md'))
const names = readdirSync(folder)
  .filter((name) => name !== 'README.md')
  .toSorted()
const form =
  /^# (?<number>\d+)\. (?<title>.+)\n\n- Date: (?<date>\S+)(?:, revised (?<revised>\S+))?\n- Status: (?<status>.+)\n\nContext: /

const decisions = names.map((name) => {
  const text = textOf(join(folder, name))
  const { number, title, date, revised, status } = form.exec(text)?.groups ?? {}
  return { name, text, number, title, date, revised, status }
})

describe('the decisions', () => {
  it('are numbered without gaps, in order of date', () => {
    expect(names.map((name) => name.slice(0, 4))).toEqual(
      names.map((_, position) => `${String(position + 1).padStart(3, '0')}-`),
    )
    const dates = decisions.map(({ date = '' }) => date)
    expect(dates).toEqual(dates.toSorted((a, b) => a.localeCompare(b)))
  })

  it('stand in the index once, with number, title and status', () => {
    const listed = index.split('\n').filter((line) => line.startsWith('- '))
    expect(listed.toSorted()).toEqual(
      decisions.map(({ name, title, status }) => {
        const suffix = status === 'accepted' ? '' : ` (${status})`
        return `- [${name.slice(0, 3)}](${name}) ${title}${suffix}`
      }),
    )
  })

  it.each(decisions)('$name has number, date, status and three parts', (decision) => {
    expect(decision.number?.padStart(3, '0')).toBe(decision.name.slice(0, 3))
    for (const day of [decision.date, decision.revised ?? decision.date])
      expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect(decision.text).toMatch(/\n\nDecision: [^]+\n\nConsequences: /)
    const others = names.filter((name) => name !== decision.name)
    const statuses = ['accepted', ...others.map((name) => `superseded by ${name.slice(0, 3)}`)]
    expect(statuses).toContain(decision.status)
  })
})

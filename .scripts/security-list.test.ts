import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'

/** How many requirements of levels 1 and 2 each section of OWASP ASVS 5.0.0 has; they come first in it, numbered from 1. */
const requirementsOf: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}

const requirements = Object.entries(requirementsOf).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
)

/** The items of the list; a number stands for every requirement that begins with it. */
const lines = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')
  .split(/^- (?=\*\*)/m)
  .slice(1)
  .map(
    (item) =>
      item
        .split(/\n\n|\n#/)[0]
        ?.replaceAll(/\s+/g, ' ')
        .trim() ?? '',
  )
  .map((item) => /^\*\*(.+?)\*\* (.*?)\.? Shown by (.*)$/.exec(item) ?? [item, item])
  .map(([, numbers = '', answer = '', shownBy = '']) => ({ numbers, answer, shownBy }))

describe('the list of security requirements', () => {
  it('has each requirement of levels 1 and 2 once', () => {
    expect(requirements).toHaveLength(253)
    const listed = lines
      .flatMap(({ numbers }) => numbers.split(', '))
      .flatMap((number) => requirements.filter((one) => `${one}.`.startsWith(`${number}.`)))
    expect(listed.toSorted()).toEqual(requirements.toSorted())
  })

  it.each(lines)('answers $numbers in words, and names files and tests that exist', (line) => {
    expect(line.answer).not.toBe('')
    for (const place of line.shownBy.split('; ')) {
      const [, path = '', test = ''] = /^`([^`]+)`(?: "([^"]+)")?$/.exec(place) ?? []
      expect(path && existsSync(join(root, path)), `${place} is no file`).toBe(true)
      expect(test && readFileSync(join(root, path), 'utf8')).toContain(test)
    }
  })
})

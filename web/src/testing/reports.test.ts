import { expect, test } from 'vitest'
import { checkReports, expectReport } from './reports.ts'

function report(level: 'error' | 'warn', ...parts: unknown[]): void {
  const { [level]: write } = console
  write(...parts)
}

test.each(['error', 'warn'] as const)('what is reported as %s fails a test', (level) => {
  report(level, 'Each child in a list should have a unique "key" prop, %s.', 'please')
  expect(checkReports).toThrow('unique "key" prop, please.')
})

test('a report that a test expects does not fail it', () => {
  expectReport(/^No signal$/)
  report('error', 'No signal')
  expect(checkReports).not.toThrow()
})

test('a report that a test expects in vain fails it', () => {
  expectReport(/^No signal$/)
  expect(checkReports).toThrow('No signal')
})

test('a report is counted once', () => {
  report('error', 'No signal')
  expect(checkReports).toThrow('No signal')
  expect(checkReports).not.toThrow()
})

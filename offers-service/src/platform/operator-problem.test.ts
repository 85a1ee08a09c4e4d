import { expect, it } from 'vitest'
import { OperatorProblem, reportOf } from './operator-problem.ts'

const failure = (code: string) => Object.assign(new Error('It failed'), { code })

it.each(['ENOSPC', 'SQLITE_FULL', '53100'])('says that the disk is full for %s', (code) => {
  expect(reportOf(failure(code))).toBe('The disk is full. Make room, then try again.')
})

it.each(['EACCES', 'SQLITE_READONLY'])('says what may not be written for %s', (code) => {
  expect(reportOf(failure(code))).toBe('This user may not write there: It failed.')
})

it('says only the sentence of a problem that the operator can mend', () => {
  expect(reportOf(new OperatorProblem('Set PORT.'))).toBe('Set PORT.')
})

it('gives all details of a failure that nobody expected', () => {
  expect(reportOf(failure('EODD'))).toMatch(/Error: It failed\n +at /)
})

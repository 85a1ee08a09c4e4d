import { describe, expect, test } from 'vitest'
import { editFor, type Format } from './text-format.ts'

/** Applies a format to a text whose selection stands between two bars, and answers the result in the same way. */
function apply(format: Format, marked: string): string {
  const [before = '', selected = '', after = ''] = marked.split('|')
  const text = before + selected + after
  const start = before.length
  const edit = editFor(format, { text, start, end: start + selected.length })
  const result = text.slice(0, edit.from) + edit.insert + text.slice(edit.to)
  const { start: from, end: to } = edit
  return `${result.slice(0, from)}|${result.slice(from, to)}|${result.slice(to)}`
}

describe('without a selection', () => {
  test.each<[Format, string, string]>([
    ['bold', 'a ||', 'a **|bold text|**'],
    ['emphasis', '||', '_|emphasized text|_'],
    ['link', 'see ||', 'see [link text](|https://|)'],
    ['heading', 'one\ntwo|| three', 'one\n## two three||'],
  ])('%s of %j gives %j', (format, before, after) => {
    expect(apply(format, before)).toBe(after)
  })
})

describe('with a selection', () => {
  test.each<[Format, string, string]>([
    ['bold', 'my |land| here', 'my **|land|** here'],
    ['bold', 'my **|land|** here', 'my |land| here'],
    ['emphasis', '|land|', '_|land|_'],
    ['emphasis', '**|land|**', '**_|land|_**'],
    ['link', 'the |guide|.', 'the [guide](|https://|).'],
    ['list', 'x\n|one\ntwo|\ny', 'x\n|- one\n- two|\ny'],
    ['list', '|- one\n- two|', '|one\ntwo|'],
    ['numbers', 'x\n|one\n- two|\ny', 'x\n|1. one\n2. two|\ny'],
    ['numbers', '|3. one\n4) two|', '|one\ntwo|'],
    ['list', '|1. one\n2. two|', '|- one\n- two|'],
    ['quote', '|- one|', '> one||'],
  ])('%s of %j gives %j', (format, before, after) => {
    expect(apply(format, before)).toBe(after)
  })
})

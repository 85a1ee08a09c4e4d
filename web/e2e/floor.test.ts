import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import bcd, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const folder = join(import.meta.dirname, '../dist/client/assets')
const nameInData: Record<string, keyof typeof bcd.browsers> = {
  chrome: 'chrome',
  firefox: 'firefox',
  safari: 'safari',
  ios: 'safari_ios',
}
const floor = manifest.browserslist.map((entry) => {
  const [browser = '', version = ''] = entry.split(' ')
  return { browser: nameInData[browser] ?? 'chrome', version: Number(version) }
})

/** Names of newer members that do no harm. */
const harmless = new Set([
  // `src/polyfills.ts` adds them.
  'canParse',
  'difference',
  'toReversed',
  'toSorted',
  'union',
  'withResolvers',
  // Called only where the browser has them.
  'ClipboardItem',
  'caretPositionFromPoint',
  'caretRangeFromPoint',
  'createHTML',
  'createPolicy',
  'createScriptURL',
  'getCoalescedEvents',
  'getComposedRanges',
  'hidePopover',
  'share',
  'showPopover',
  'skipTransition',
  'startViewTransition',
  'yield',
  // Libraries call members of their own so.
  'addElement',
  'check',
  'createContext',
  'day',
  'destroy',
  'dispatch',
  'equals',
  'era',
  'fallback',
  'forget',
  'getMetadata',
  'handle',
  'isValid',
  'isVisible',
  'month',
  'node',
  'resize',
  'run',
  's',
  'scan',
  'segment',
  'subject',
  'subtract',
  'sync',
  'traverseTo',
  'use',
  'watch',
])

/** Whether the oldest browsers of the floor have a feature without a flag. */
function isAtFloor({ support }: CompatStatement): boolean {
  return floor.every(({ browser, version }) => {
    const statements = [support[browser] ?? []].flat()
    return statements.some(
      ({ version_added: added, version_removed: removed, flags }) =>
        typeof added === 'string' &&
        Number.parseFloat(added.replace('≤', '')) <= version &&
        !removed &&
        !flags,
    )
  })
}

interface Names {
  /** Every name of a member or a global, and whether any of its bearers is at the floor. */
  members: Map<string, boolean>
  globals: Map<string, boolean>
}

function collectNames(): Names {
  const names: Names = { members: new Map(), globals: new Map() }
  const collect = (group: Identifier, depth: number) => {
    for (const [name, entry] of Object.entries(group)) {
      if (name === '__compat') continue
      const { __compat: compat } = entry as Identifier
      const known = depth === 0 ? names.globals : names.members
      const plain = name.replace(/_static$/, '')
      if (compat) known.set(plain, (known.get(plain) ?? false) || isAtFloor(compat))
      collect(entry as Identifier, depth + 1)
    }
  }
  collect(bcd.api, 0)
  collect(bcd.javascript.builtins ?? {}, 0)
  return names
}

const { members, globals } = collectNames()

interface Node {
  type: string
  [part: string]: unknown
}

const isNode = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && 'type' in part

function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* nodesIn(part)
}

const nameOf = (node: unknown): string =>
  isNode(node) && node.type === 'Identifier' ? String(node.name) : ''

/** The member that a call is of: `canParse` for `URL.canParse(text)`. */
const calledMember = ({ type, callee }: Node): string =>
  type === 'CallExpression' && isNode(callee) && !callee.computed ? nameOf(callee.property) : ''

const iteratorMembers = Object.keys(bcd.javascript.builtins?.Iterator ?? {})

/** Whether a call is of an iterator's own member, such as `map.entries().map(…)`; by its name alone it might be an array's. */
function isIteratorHelper(node: Node): boolean {
  const { object } = (isNode(node.callee) ? node.callee : {}) as { object?: unknown }
  if (!isNode(object) || !iteratorMembers.includes(calledMember(node))) return false
  const source = calledMember(object)
  const isEmpty = (object.arguments as unknown[] | undefined)?.length === 0
  return source === 'matchAll' || (isEmpty && ['entries', 'keys', 'values'].includes(source))
}

/** What a script uses that a browser of the floor does not have. */
function newerThanFloor(source: string): string[] {
  const found = new Set<string>()
  for (const node of nodesIn(parseAst(source) as unknown as Node)) {
    const member = calledMember(node)
    if (members.get(member) === false) found.add(member)
    if (isIteratorHelper(node)) found.add(`an iterator’s ${member}`)
    if (node.type === 'NewExpression' && globals.get(nameOf(node.callee)) === false)
      found.add(nameOf(node.callee))
    const { flags = '' } = (node.regex ?? {}) as { flags?: string }
    if (node.type === 'Literal' && flags.includes('v'))
      found.add('the flag v of a regular expression')
  }
  return [...found].filter((name) => !harmless.has(name))
}

const built = (pattern: string) =>
  globSync(pattern, { cwd: folder }).map((name) => ({
    name,
    source: readFileSync(join(folder, name), 'utf8'),
  }))

it('what is newer than the floor is noticed', () => {
  const source = 'new Map().entries().map(f); Promise.try(f); new URLPattern("/"); /a/v'
  expect(newerThanFloor(source)).toEqual([
    'an iterator’s map',
    'try',
    'URLPattern',
    'the flag v of a regular expression',
  ])
})

it('no script that is served uses what the oldest browsers of the floor do not have', () => {
  const scripts = built('*.js')
  expect(scripts.length).toBeGreaterThan(10)
  const found = scripts.map(({ name, source }) => `${name}: ${newerThanFloor(source).join(', ')}`)
  expect(found.filter((line) => !line.endsWith(': '))).toEqual([])
})

it('style sheets say widths and colours in a way that older browsers read too', () => {
  const sheets = built('*.css')
  expect(sheets.length).toBeGreaterThan(3)
  for (const { name, source } of sheets)
    expect(source, name).not.toMatch(/okl(?:ab|ch)\(|color-mix\(|\bnot \(|\((?:width|height)[<>]/)
})

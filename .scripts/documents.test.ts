import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'

/** Texts that the site shows to people, in which a paragraph is one line. */
const others = /^(?:cms\/seed\/|offers-service\/src\/)/
const documents = spawnSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'],
  { cwd: root, encoding: 'utf8' },
)
  .stdout.trim()
  .split('\n')
  .filter((name) => existsSync(join(root, name)) && !others.test(name))

const textOf = (name: string) => readFileSync(join(root, name), 'utf8')
const longestLine = 120
/** Addresses of the web and of links, which cannot be broken. */
const addresses = /https?:\/\/[^\s)>]+|(?<=\])\([^)\s]+\)/g
const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }

/** The address of a heading inside its page, as code hosts make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

/** Where a page can be linked to; what stands in blocks of code is no heading. */
const anchorsOf = (name: string) =>
  [
    ...textOf(name)
      .replaceAll(/^```.*?^```/gms, '')
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading = '']) => anchorOf(heading))

function leadsSomewhere(from: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? from : normalize(join(dirname(from), path))
  if (!existsSync(join(root, target))) return false
  return anchor === undefined || anchorsOf(target).includes(anchor)
}

describe.each(documents)('%s', (name) => {
  const text = textOf(name)

  it(`has no line of more than ${longestLine} characters, addresses aside`, () => {
    const lines = text.split('\n').map((line) => line.replaceAll(addresses, ''))
    expect(lines.filter((line) => line.length > longestLine)).toEqual([])
  })

  it('links to files and headings that exist', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
    const ofFiles = links.filter((link) => !/^[a-z]+:/.test(link))
    expect(ofFiles.filter((link) => !leadsSomewhere(name, link))).toEqual([])
  })

  it('names commands of package.json', () => {
    const named = [...text.matchAll(/npm run(?: -s)?\s+([\w:-]+)/g)].map(
      ([, script = '']) => script,
    )
    expect(named.filter((script) => !(script in scripts))).toEqual([])
  })
})

it('looks at the documents of the project', () => {
  expect(documents).toContain('README.md')
  expect(documents).toContain('docs/decisions/001-node-through-npm.md')
  expect(documents.filter((name) => name.startsWith('docs/operations/')).length).toBeGreaterThan(15)
})

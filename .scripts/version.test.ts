import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')
const versionIn = (file: string) => (JSON.parse(read(file)) as { version: string }).version

it('every package has one and the same version, the newest of the changelog', () => {
  const changelog = read('CHANGELOG.md')
  const releases = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$/gm)]
  const [newest] = releases.map(([, version]) => version)
  const files = ['', 'cms/', 'offers-service/', 'web/'].map((folder) => `${folder}package.json`)
  expect(files.map(versionIn)).toEqual(files.map(() => newest))
})

it('the changelog names versions and kinds of changes as Keep a Changelog does', () => {
  const headings = [...read('CHANGELOG.md').matchAll(/^##+ .+$/gm)].map(([heading]) => heading)
  expect(headings[0]).toBe('## [Unreleased]')
  const known =
    /^(?:## \[(?:Unreleased|\d+\.\d+\.\d+)\].*|### (?:Added|Changed|Deprecated|Removed|Fixed|Security))$/
  expect(headings.filter((heading) => !known.test(heading))).toEqual([])
})

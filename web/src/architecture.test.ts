import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The rooms of `src`, from the ground up: each may import only those before it. */
const storeys = ['styles', 'format', 'api', 'ui', 'site', 'features', 'app', 'entries']

/** The only features that another one shows: the offer form and the call block stand on pages of these. */
const sharedFeatures = [
  ['content', 'contact'],
  ['home', 'contact'],
]

type Arrow = [from: string, to: string]

const isSource = (file: string) => !/\.test\.|\/testing\//.test(file)

/** Which of our own files imports which, by paths from `web`; what a glob finds counts too. */
function arrowsIn(folder: string): Arrow[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => isSource(file))
    .flatMap((file) => {
      const text = readFileSync(resolve(root, file), 'utf8')
      const named = [...text.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g)].map(
        ([, path = '']) => relative(root, resolve(root, dirname(file), path)),
      )
      const globbed = [...text.matchAll(/'\/(src\/[^']*\*[^']*)'/g)].flatMap(([, glob = '']) =>
        globSync(glob, { cwd: root }),
      )
      return [...named, ...globbed].map((to): Arrow => [file, to])
    })
}

const roomOf = (file: string) => /^src\/([^/]+)\//.exec(file)?.[1] ?? 'entries'
const featureOf = (file: string) => /^src\/features\/([^/]+)/.exec(file)?.[1] ?? ''

/** Circles of files, each named from the file it was found at. */
function circlesIn(arrows: Arrow[]): string[] {
  const next = Map.groupBy(arrows, ([from]) => from)
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: string[]) => {
    const start = way.indexOf(file)
    if (start !== -1) circles.push([...way.slice(start), file].join(' → '))
    if (start !== -1 || done.has(file)) return
    for (const [, to] of next.get(file) ?? []) walk(to, [...way, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return circles
}

describe('the rooms of the website', () => {
  const arrows = arrowsIn('src')

  test('are all on the list of storeys', () => {
    const rooms = new Set(arrows.map(([from]) => roomOf(from)))
    expect([...rooms].filter((room) => !storeys.includes(room))).toEqual([])
  })

  test('import only what stands below them', () => {
    const upwards = arrows.filter(
      ([from, to]) => storeys.indexOf(roomOf(from)) < storeys.indexOf(roomOf(to)),
    )
    expect(upwards).toEqual([])
  })

  test('hold features that know no other one but what is shared', () => {
    const across = arrows
      .map(([from, to]) => [featureOf(from), featureOf(to)])
      .filter(([from, to]) => from && to && from !== to)
    expect(new Set(across.map((pair) => pair.join(' → ')))).toEqual(
      new Set(sharedFeatures.map((pair) => pair.join(' → '))),
    )
  })
})

test.each(['src', 'e2e'])('no files of %s import each other in a circle', (folder) => {
  const arrows = arrowsIn(folder)
  expect(arrows.length).toBeGreaterThan(10)
  expect(circlesIn(arrows)).toEqual([])
})

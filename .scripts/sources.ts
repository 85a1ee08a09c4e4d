import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './root.ts'

/** An arrow between two files, by their paths from the root. */
export interface Import {
  from: string
  to: string
}

const isForTests = (path: string) => /\.test\.tsx?$|\/(?:testing|tests|e2e|bench)\//.test(path)

/** The code of a package by paths from the root: what ships, and what tests it. Style sheets and seeds are not code. */
export function codeOf(name: string): { source: string[]; tests: string[] } {
  const files = globSync(`${name}/**/*.{ts,tsx,mjs}`, {
    cwd: root,
    exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(path),
  }).toSorted()
  return {
    source: files.filter((path) => !isForTests(path)),
    tests: files.filter(isForTests),
  }
}

/** How many lines each of these files has. */
export const linesOf = (files: readonly string[]): number[] =>
  files.map((path) => textOf(path).split('\n').length - 1)

/** The text of a file, by its path from the root. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** What these files import of our own, at once or later; what a glob finds counts too. */
export function importsOf(files: readonly string[]): Import[] {
  return files.flatMap((from) => {
    const text = textOf(from)
    const named = [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, path = '']) =>
      normalize(join(dirname(from), path)),
    )
    const [home = ''] = from.split('/')
    const globbed = [...text.matchAll(/'\/(src\/[^']*\*[^']*)'/g)].flatMap(([, glob = '']) =>
      globSync(join(home, glob), { cwd: root }),
    )
    return [...named, ...globbed].map((to) => ({ from, to }))
  })
}

/** Circles of files that import each other, each named from the file it was found at. */
export function circlesIn(imports: readonly Import[]): string[] {
  const next = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: string[]) => {
    const start = way.indexOf(file)
    if (start !== -1) circles.push([...way.slice(start), file].join(' > '))
    if (start !== -1 || done.has(file)) return
    for (const { to } of next.get(file) ?? []) walk(to, [...way, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return circles
}

/** The module a file is in: a folder of `src`, or of what holds several modules; the file itself where it is in none. */
export function moduleOf(path: string): string {
  const module = /^[^/]+\/src\/(?:(?:platform|features)\/)?[^/]+/.exec(path)
  return module?.[0] ?? dirname(path)
}

/** The modules that import each other, each two once, with the arrows that make them so. */
export function mutualModules(imports: readonly Import[]): { modules: string; arrows: Import[] }[] {
  const named = imports
    .map((arrow) => ({ arrow, here: moduleOf(arrow.from), there: moduleOf(arrow.to) }))
    .filter(({ here, there }) => here !== there)
  const known = new Set(named.map(({ here, there }) => `${here} > ${there}`))
  const mutual = named.filter(({ here, there }) => known.has(`${there} > ${here}`))
  const pairs = Map.groupBy(mutual, ({ here, there }) => [here, there].toSorted().join(' <> '))
  return [...pairs].map(([modules, both]) => ({ modules, arrows: both.map(({ arrow }) => arrow) }))
}

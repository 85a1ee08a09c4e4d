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
  files.map((path) => readFileSync(join(root, path), 'utf8').split('\n').length - 1)

/** What these files import of our own, at once or later. */
export function importsOf(files: readonly string[]): Import[] {
  return files.flatMap((from) =>
    readFileSync(join(root, from), 'utf8')
      .matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)
      .map(([, path = '']) => ({ from, to: normalize(join(dirname(from), path)) }))
      .toArray(),
  )
}

/** The room a file is in: a folder of `src`, or of what holds several rooms; the file itself where it is in none. */
export function roomOf(path: string): string {
  const room = /^[^/]+\/src\/(?:(?:platform|features)\/)?[^/]+/.exec(path)
  return room?.[0] ?? dirname(path)
}

/** The rooms that import each other, each two once, with the arrows that make them so. */
export function mutualRooms(imports: readonly Import[]): { rooms: string; arrows: Import[] }[] {
  const named = imports
    .map((arrow) => ({ arrow, here: roomOf(arrow.from), there: roomOf(arrow.to) }))
    .filter(({ here, there }) => here !== there)
  const known = new Set(named.map(({ here, there }) => `${here} > ${there}`))
  const mutual = named.filter(({ here, there }) => known.has(`${there} > ${here}`))
  const pairs = Map.groupBy(mutual, ({ here, there }) => [here, there].toSorted().join(' <> '))
  return [...pairs].map(([rooms, both]) => ({ rooms, arrows: both.map(({ arrow }) => arrow) }))
}

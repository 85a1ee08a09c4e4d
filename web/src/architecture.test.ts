import { describe, expect, test } from 'vitest'
import { circlesIn, codeOf, importsOf, mutualModules } from '../../.scripts/sources.ts'

/** The modules of `src`, from the ground up: each may import only those before it. */
const layers = [
  'boot',
  'styles',
  'format',
  'api',
  'ui',
  'brand',
  'site',
  'features',
  'app',
  'entries',
]

/** The only features that another one shows: the offer form and the call block stand on pages of these. */
const sharedFeatures = [
  ['content', 'contact'],
  ['home', 'contact'],
]

const moduleOf = (file: string) => /^web\/src\/([^/]+)\//.exec(file)?.[1] ?? 'entries'
const featureOf = (file: string) => /^web\/src\/features\/([^/]+)/.exec(file)?.[1] ?? ''

describe('the modules of the website', () => {
  const arrows = importsOf(codeOf('web').source.filter((file) => file.startsWith('web/src/')))

  test('are all on the list of layers', () => {
    const modules = new Set(arrows.map(({ from }) => moduleOf(from)))
    expect([...modules].filter((module) => !layers.includes(module))).toEqual([])
  })

  test('import only what stands below them', () => {
    const upwards = arrows.filter(
      ({ from, to }) => layers.indexOf(moduleOf(from)) < layers.indexOf(moduleOf(to)),
    )
    expect(upwards).toEqual([])
  })

  test('hold features that know no other one but what is shared', () => {
    const across = arrows
      .map(({ from, to }) => [featureOf(from), featureOf(to)])
      .filter(([from, to]) => from && to && from !== to)
    expect(new Set(across.map((pair) => pair.join(' → ')))).toEqual(
      new Set(sharedFeatures.map((pair) => pair.join(' → '))),
    )
  })
})

test('a plain button is drawn without the API', () => {
  const arrows = importsOf(codeOf('web').source)
  const reached = new Set(['web/src/ui/button.tsx'])
  for (const file of reached) for (const { from, to } of arrows) if (from === file) reached.add(to)
  expect([...reached].filter((file) => moduleOf(file) === 'api')).toEqual([])
})

test('no two modules of the package import each other', () => {
  expect(mutualModules(importsOf(codeOf('web').source))).toEqual([])
})

test.each(['source', 'tests'] as const)(
  'no files of its %s import each other in a circle',
  (kind) => {
    const arrows = importsOf(codeOf('web')[kind])
    expect(arrows.length).toBeGreaterThan(10)
    expect(circlesIn(arrows)).toEqual([])
  },
)

import { describe, expect, test } from 'vitest'
import { circlesIn, codeOf, importsOf, mutualRooms } from '../../.scripts/sources.ts'

/** The rooms of `src`, from the ground up: each may import only those before it. */
const storeys = ['boot', 'styles', 'format', 'api', 'ui', 'site', 'features', 'app', 'entries']

/** The only features that another one shows: the offer form and the call block stand on pages of these. */
const sharedFeatures = [
  ['content', 'contact'],
  ['home', 'contact'],
]

const roomOf = (file: string) => /^web\/src\/([^/]+)\//.exec(file)?.[1] ?? 'entries'
const featureOf = (file: string) => /^web\/src\/features\/([^/]+)/.exec(file)?.[1] ?? ''

describe('the rooms of the website', () => {
  const arrows = importsOf(codeOf('web').source.filter((file) => file.startsWith('web/src/')))

  test('are all on the list of storeys', () => {
    const rooms = new Set(arrows.map(({ from }) => roomOf(from)))
    expect([...rooms].filter((room) => !storeys.includes(room))).toEqual([])
  })

  test('import only what stands below them', () => {
    const upwards = arrows.filter(
      ({ from, to }) => storeys.indexOf(roomOf(from)) < storeys.indexOf(roomOf(to)),
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
  expect([...reached].filter((file) => roomOf(file) === 'api')).toEqual([])
})

test('no two rooms of the package import each other', () => {
  expect(mutualRooms(importsOf(codeOf('web').source))).toEqual([])
})

test.each(['source', 'tests'] as const)(
  'no files of its %s import each other in a circle',
  (kind) => {
    const arrows = importsOf(codeOf('web')[kind])
    expect(arrows.length).toBeGreaterThan(10)
    expect(circlesIn(arrows)).toEqual([])
  },
)

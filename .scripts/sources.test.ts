import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'
import { circlesIn, codeOf, importsOf, mutualModules, moduleOf } from './sources.ts'

describe('the modules', () => {
  it.each([
    ['offers-service/src/app.ts', 'offers-service/src/app.ts'],
    ['offers-service/src/pages/routes.ts', 'offers-service/src/pages'],
    ['offers-service/src/platform/jobs/store.ts', 'offers-service/src/platform/jobs'],
    ['offers-service/src/features/signing/seal/sealer.ts', 'offers-service/src/features/signing'],
    ['web/src/features/offer/offer-page.tsx', 'web/src/features/offer'],
    ['offers-service/contract/index.ts', 'offers-service/contract'],
  ])('put %s into %s', (path, module) => {
    expect(moduleOf(path)).toBe(module)
  })

  it('import each other only where arrows go both ways, whatever files they are between', () => {
    const there = { from: 'web/src/ui/button.tsx', to: 'web/src/format/money.ts' }
    const back = { from: 'web/src/format/dates.ts', to: 'web/src/ui/text.tsx' }
    const inside = { from: 'web/src/ui/button.tsx', to: 'web/src/ui/text.tsx' }
    const oneWay = { from: 'web/src/ui/button.tsx', to: 'web/src/site/paths.ts' }
    expect(mutualModules([there, inside, oneWay])).toEqual([])
    expect(mutualModules([there, back, inside, oneWay])).toEqual([
      { modules: 'web/src/format <> web/src/ui', arrows: [there, back] },
    ])
  })

  it('are read from the files, tests apart from what ships', () => {
    const { source, tests } = codeOf('.scripts')
    expect(source).toContain('.scripts/figures.ts')
    expect(tests).toContain('.scripts/sources.test.ts')
    expect(importsOf(['.scripts/figures.ts'])).toEqual([
      { from: '.scripts/figures.ts', to: '.scripts/sources.ts' },
    ])
  })
})

const arrow = (from: string, to: string) => ({ from, to })

const targetsOf = (file: string) => importsOf([file]).map(({ to }) => to)

describe('the arrows between files', () => {
  it('make a circle where they lead back, at once or by way of others', () => {
    const line = [arrow('a.ts', 'b.ts'), arrow('b.ts', 'c.ts'), arrow('a.ts', 'c.ts')]
    expect(circlesIn(line)).toEqual([])
    expect(circlesIn([...line, arrow('c.ts', 'b.ts')])).toEqual(['b.ts > c.ts > b.ts'])
    expect(circlesIn([arrow('a.ts', 'a.ts')])).toEqual(['a.ts > a.ts'])
  })

  it('lead to what is imported later, and to all that a glob finds', () => {
    expect(targetsOf('offers-service/src/features/signing/seller/view.ts')).toContain(
      'offers-service/src/features/signing/drawing/reading-copies.ts',
    )
    expect(targetsOf('web/src/app/page-modules.ts')).toContain(
      'web/src/features/home/home-page.tsx',
    )
  })
})

it('tests wait in one way, for as long as the settings of their package say', () => {
  // `vi.waitFor` gives up after a second, which a busy machine may take for anything.
  const waiting = ['offers-service', 'web', 'cms', '.scripts']
    .flatMap((name) => codeOf(name).tests)
    .filter((path) => /vi\.wait(For|Until)\(/.test(readFileSync(join(root, path), 'utf8')))
  expect(waiting).toEqual([])
})

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isAllowed, type LicenseList, problemsOf } from './licenses.ts'
import { root } from './root.ts'

function pnpm(...args: string[]): string {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  const { stdout, stderr, status } = spawnSync('pnpm', args, options)
  expect(status, stderr).toBe(0)
  return stdout
}

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-or-later)', true],
  ['(MIT AND Zlib)', true],
  ['AGPL-3.0-only', false],
  ['AGPL-3.0-or-later', false],
  ['SSPL-1.0', false],
  ['BUSL-1.1', false],
  ['(MIT AND AGPL-3.0-only)', false],
  ['(MIT OR (Apache-2.0 AND SSPL-1.0))', false],
  ['Unknown', false],
])('of the license %s it says that allowing it is %j', (license, expected) => {
  expect(isAllowed(license)).toBe(expected)
})

it('names every package that must not ship', () => {
  const list = { MIT: [{ name: 'fine' }], 'BUSL-1.1': [{ name: 'a' }], Unknown: [{ name: 'only' }] }
  expect(problemsOf(list)).toEqual(['a: BUSL-1.1'])
})

it('lets nothing ship whose license asks for more than its name to be told', () => {
  const list = JSON.parse(pnpm('-r', 'licenses', 'list', '--prod', '--json')) as LicenseList
  expect(Object.keys(list)).toContain('MIT')
  expect(problemsOf(list)).toEqual([])
})

interface BillOfMaterials {
  bomFormat: string
  components: Array<{ name: string; version: string; purl: string; 'bom-ref': string }>
  dependencies: Array<{ ref: string; dependsOn?: string[] }>
}

it('lists what ships as CycloneDX: each part with version and address, each arrow with both ends', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: { sbom: string }
  }
  const [, ...args] = scripts.sbom.split(' --out ', 1)[0]?.split(' ') ?? []
  const bill = JSON.parse(pnpm(...args)) as BillOfMaterials
  expect(bill.bomFormat).toBe('CycloneDX')
  const names = bill.components.map(({ name }) => name)
  expect(names).toContain('fastify')
  expect(names).toContain('react')
  for (const tool of ['vitest', 'oxlint']) expect(names).not.toContain(tool)
  for (const { name, version, purl } of bill.components) {
    expect(version, name).not.toBe('')
    expect(purl, name).toMatch(/^pkg:npm\//)
  }
  const refs = new Set(bill.dependencies.map(({ ref }) => ref))
  const ends = bill.dependencies.flatMap(({ dependsOn = [] }) => dependsOn)
  expect(ends.filter((end) => !refs.has(end))).toEqual([])
})

it('waits three days before it takes a new version of anything', () => {
  const [, minutes] = /^minimumReleaseAge: (\d+)$/m.exec(
    readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8'),
  ) ?? [undefined, '0']
  expect(Number(minutes)).toBeGreaterThanOrEqual(3 * 24 * 60)
})

import { codeOf, importsOf, linesOf, mutualModules } from './sources.ts'

const sum = (lines: readonly number[]) => lines.reduce((total, count) => total + count, 0)

function figuresOf(name: string) {
  const { source, tests } = codeOf(name)
  const lines = linesOf(source).toSorted((one, other) => one - other)
  const total = sum(lines)
  return {
    files: lines.length,
    lines: total,
    median: lines[Math.floor(lines.length / 2)] ?? 0,
    '≤ 20 lines': lines.filter((count) => count <= 20).length,
    '> 300 lines': lines.filter((count) => count > 300).length,
    'tests / source': Number((sum(linesOf(tests)) / total).toFixed(2)),
    'mutual modules': mutualModules(importsOf(source)).length,
  }
}

const packages = ['offers-service', 'web', 'cms', '.scripts']
console.table(Object.fromEntries(packages.map((name) => [name, figuresOf(name)])))
for (const name of packages)
  for (const { modules, arrows } of mutualModules(importsOf(codeOf(name).source)))
    console.log([modules, ...arrows.map(({ from, to }) => `  ${from} > ${to}`)].join('\n'))

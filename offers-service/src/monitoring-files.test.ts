import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '../../.scripts/root.ts'
import { storeReport } from './doctor/nightly.ts'
import { openDatabase } from './platform/database/database.ts'
import { sampleOffer, sampleLead } from './testing/samples.ts'
import { startService } from './testing/service.ts'
import { openNextLink } from './testing/signing.ts'

interface Dashboard {
  panels: Array<{ title: string; targets: Array<{ expr: string }> }>
}

const textOf = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
const dashboard = JSON.parse(textOf('grafana-dashboard.json')) as Dashboard
const alerts = [...textOf('alerts.yaml').matchAll(/alert: (\w+)\n\s+expr: (.+)/g)].map(
  ([, name = '', expr = '']) => ({ name, expr }),
)
const expressions = [
  ...alerts,
  ...dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ name: title, expr })),
  ),
]

/** What Prometheus itself adds to every figure. */
const addedLabels = ['job', 'instance']

/** The figures an expression names, each with the labels that it is chosen by. */
function figuresIn(expr: string) {
  return [...expr.matchAll(/\b([a-z_]\w*)\{([^}]*)\}/g)].map(([, figure = '', chosen = '']) => ({
    figure,
    labels: [...chosen.matchAll(/(\w+)\s*=/g)].map(([, label = '']) => label),
  }))
}

/** The labels of each figure that the service tells. */
const told = new Map<string, Set<string>>([['up', new Set()]])
let service: Awaited<ReturnType<typeof startService>>

beforeAll(async () => {
  service = await startService(await openDatabase(':memory:'))
  await service.call('POST', '/api/contact', sampleLead)
  const admin = await service.logIn()
  await admin('POST', '/api/admin/offers', sampleOffer)
  await openNextLink(service)
  await storeReport(service.services, [{ name: 'disk', state: 'mend', text: 'Full.' }])
  const { body } = await service.call('GET', '/metrics')
  for (const [, figure = '', chosen = ''] of body.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? /gm)) {
    const labels = told.get(figure) ?? new Set()
    for (const [, label = ''] of chosen.matchAll(/(\w+)="/g)) labels.add(label)
    told.set(figure, labels)
  }
})
afterAll(async () => await service.stop())

describe('the files for Prometheus and Grafana', () => {
  it('have the alerts of the manual, and a panel for each kind of figure', () => {
    const operations = readFileSync(join(root, 'docs/operations/health-and-alerts.md'), 'utf8')
    expect(alerts).toHaveLength(12)
    for (const { name } of alerts) expect(operations).toContain(`\`${name}\``)
    expect(dashboard.panels).toHaveLength(8)
  })

  it('counts what several processes tell alike once, and names the unit there is', () => {
    const shared = /\b(?:jobs|last_backup_timestamp_seconds|health_\w+|content_system_up)\{/
    const summed = alerts.filter(({ expr }) => shared.test(expr) && !/\b(?:max|min)\b/.test(expr))
    expect(summed).toEqual([])
    const units = [...textOf('alerts.yaml').matchAll(/systemctl status ([\w-]+)/g)]
    expect(units.map(([, unit]) => unit)).toEqual(units.map(() => 'land'))
  })

  it.each(expressions)('name only figures that the service tells: $name', ({ expr }) => {
    const figures = figuresIn(expr)
    expect(figures.length).toBeGreaterThan(0)
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, names = '']) =>
      names.split(/,\s*/),
    )
    for (const { figure, labels } of figures) {
      expect([...told.keys()]).toContain(figure)
      const known = new Set([...addedLabels, ...(told.get(figure) ?? [])])
      expect([...labels, ...grouped].filter((label) => !known.has(label))).toEqual([])
    }
    const bare = expr.replaceAll(/\{[^}]*\}|by \([^)]*\)|"[^"]*"|\[\w+\]/g, '')
    const others = [...bare.matchAll(/\b[a-z]\w*_\w+\b(?!\s*\()/g)].map(([name]) => name)
    expect(others.filter((name) => !told.has(name))).toEqual([])
  })
})

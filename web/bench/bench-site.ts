import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildStale } from '../../.scripts/build.ts'
import { freePort } from '../../.scripts/ports.ts'
import { startSite } from '../../.scripts/site.ts'

/** Starts a production build of the site on passing data, with the demo's content to show. */
export async function startBenchSite(): Promise<{ url: string; stop: () => Promise<void> }> {
  await buildStale(console.log)
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-'))
  const site = await startSite({
    port: await freePort(),
    cmsPort: await freePort(),
    dataDir,
    env: { ADMIN_PASSWORD: 'bench-password', SEED: 'demo', VISITOR_LIMIT: '10000' },
  })
  await Promise.all([site.ready, site.contentReady])
  return {
    url: site.url,
    stop: async () => {
      await site.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** How busy the machine is, without which no time says anything. */
export function loadOfMachine(): string {
  return `Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors.`
}

/** The middle one of some values, the upper of two; 0 when there are none. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

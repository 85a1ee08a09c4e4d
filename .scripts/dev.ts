import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildStale } from './build.ts'
import { root } from './root.ts'
import { startSite } from './site.ts'

const say = (line: string) => console.log(line)
await buildStale(say)
const site = await startSite({
  port: 3000,
  cmsPort: 1337,
  dataDir: './data',
  env: { LOG_LEVEL: 'info' },
  isDeveloped: true,
  log: say,
})
let pending: NodeJS.Timeout | undefined
for (const folder of ['src', 'contract', 'migrations'])
  watch(join(root, 'offers-service', folder), { recursive: true }, () => {
    // An editor that saves writes more than once.
    clearTimeout(pending)
    pending = setTimeout(() => site.restartService(), 200)
  })
await site.ready
const vite = spawn('pnpm', ['--filter', 'web', 'exec', 'vite'], {
  cwd: root,
  stdio: 'inherit',
})
const lines = [
  '',
  '  Website with hot reload   http://localhost:5173',
  `  Service and API           ${site.url}   (restarts when its sources change)`,
  `  Content console           ${site.consoleUrl}`,
  ...(site.password
    ? [`  Admin password            ${site.password}   (shown only this once)`]
    : []),
  '',
]
say(lines.join('\n'))
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    vite.kill()
    void site.stop().then(() => process.exit(0))
  })

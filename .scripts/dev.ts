import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildStale } from './build.ts'
import { root } from './root.ts'
import { startSite } from './site.ts'

const say = (line: string) => console.log(line)
buildStale(say)
const site = await startSite({
  port: 3000,
  cmsPort: 1337,
  dataDir: './data',
  env: { LOG_LEVEL: 'info' },
  log: say,
  serviceOptions: ['--watch-path=offers-service/src', '--watch-path=offers-service/contract'],
})
const vite = spawn('pnpm', ['--filter', 'web', 'exec', 'vite'], {
  cwd: join(root),
  stdio: 'inherit',
})
say(`
  Website with hot reload   http://localhost:5173
  Service and API           ${site.url}   (restarts when its sources change)
  Content console           ${site.consoleUrl}
`)
process.once('SIGINT', () => {
  vite.kill()
  void site.stop().then(() => process.exit(0))
})

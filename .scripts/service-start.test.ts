import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './root.ts'
import { serviceStart } from './service-start.ts'

const settings = Object.entries(serviceStart.env).map(([name, value]) => `${name}=${value}`)

it.each([
  { file: 'Dockerfile', says: settings },
  { file: 'compose.yaml', says: serviceStart.execArgv },
  { file: 'deploy/systemd/land@.service', says: [...settings, ...serviceStart.execArgv] },
])('$file starts the service as `npm start` does', ({ file, says }) => {
  const text = readFileSync(join(root, file), 'utf8')
  for (const setting of says) expect(text).toContain(setting)
})

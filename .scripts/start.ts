import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { missingSettings } from '../offers-service/src/doctor/missing-settings.ts'
import { buildStale } from './build.ts'
import { isPortFree } from './ports.ts'
import { root } from './root.ts'
import { type Site, startSite } from './site.ts'

const startedAt = Date.now()
const seconds = () => ((Date.now() - startedAt) / 1000).toFixed(1)
const say = (line: string) => console.log(line)

/** Ends with one sentence; what went wrong before anything runs needs no stack. */
function giveUp(message: string): never {
  console.error(message)
  process.exit(1)
}

function portFrom(name: string, fallback: number): number {
  const text = process.env[name] || String(fallback)
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    giveUp(`${name} must be a port number, not "${text}".`)
  return port
}

function addressesOf({ url, consoleUrl, demoOffer, password }: Site): string {
  return [
    '',
    `  Website           ${url}`,
    `  Admin area        ${url}/admin`,
    `  Content console   ${consoleUrl}`,
    ...(demoOffer ? [`  Demo offer        ${demoOffer}`] : []),
    ...(password ? [`  Admin password    ${password}   (shown only this once)`] : []),
    '',
    'Press Ctrl-C to stop.',
    '',
  ].join('\n')
}

const envFile = join(root, '.env')
if (existsSync(envFile)) process.loadEnvFile(envFile)
const port = portFrom('PORT', 3000)
const cmsPort = portFrom('CMS_PORT', 1337)
if (port === cmsPort)
  giveUp(`PORT and CMS_PORT are both ${port}. Please give the content system another port.`)
for (const [name, wanted] of [
  ['PORT', port],
  ['CMS_PORT', cmsPort],
] as const)
  if (!(await isPortFree(wanted)))
    giveUp(`Port ${wanted} is taken by another program. Stop it, or set ${name} to another one.`)

let site: Site | undefined
let isStopping = false
async function stop(): Promise<void> {
  if (isStopping) return
  isStopping = true
  say('Stopping …')
  await site?.stop()
  say('Stopped.')
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
const parent = process.ppid
setInterval(() => process.ppid !== parent && void stop(), 500).unref()

try {
  // An installation that nobody may write to was built before (`npm run build`).
  if (!process.argv.includes('--built')) await buildStale(say)
  say('Starting the service and the content system …')
  site = await startSite({
    port,
    cmsPort,
    dataDir: process.env.DATA_DIR || './data',
    log: say,
  })
  await site.ready
  say(`The site can be visited after ${seconds()} s.`)
  say(addressesOf(site))
  const missing = missingSettings(process.env)
  if (missing.length > 0) say(['Please look at these settings:', ...missing].join('\n  '))
  await site.contentReady
  say(`The content console answers after ${seconds()} s.`)
} catch (error) {
  giveUp(error instanceof Error ? error.message : String(error))
}

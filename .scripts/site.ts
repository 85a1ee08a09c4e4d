import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openFolder, requireRoom } from '../offers-service/src/platform/data-folder.ts'
import { secretNames, siteSecrets } from '../offers-service/src/platform/secrets.ts'
import { compileCache, root } from './root.ts'
import { serviceStart } from './service-start.ts'
import { Supervised } from './supervise.ts'

export interface Site {
  url: string
  consoleUrl: string
  /** The admin password, only when it was made up by this very start. */
  password: string | undefined
  /** The reference number of the demo offer, if there is one. */
  demoOffer: string | undefined
  /** Resolves when the site can show its pages; rejects when the content system ends before it ever had content to show. */
  ready: Promise<unknown>
  /** Resolves when the content system answers too. */
  contentReady: Promise<unknown>
  /** Starts the service again with its present sources. */
  restartService: () => void
  stop: () => Promise<void>
}

export interface SiteOptions {
  port: number
  cmsPort: number
  dataDir: string
  /** Further settings for both programs. */
  env?: NodeJS.ProcessEnv
  log?: (line: string) => void
  /** Runs the service from its sources, so that a restart takes up what was changed, and not from the bundle of them. */
  isDeveloped?: boolean
  /** Takes what both programs print, as `Supervised` does. */
  print?: (text: string) => void
}

async function untilOk(address: string, isStopped: () => boolean): Promise<void> {
  while (!isStopped()) {
    const answer = await fetch(address).catch(() => undefined)
    if (answer?.ok) return
    await sleep(100)
  }
}

/** Where programs of this machine reach a service that listens on `host`. */
function localAddress(host: string | undefined, port: number): string {
  const isEverywhere = !host || host === '0.0.0.0' || host === '::'
  const name = isEverywhere ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Starts the content system and the service beside it, and resolves as soon as the service answers. */
export async function startSite(options: SiteOptions): Promise<Site> {
  const { port, cmsPort, log = () => {}, print, isDeveloped } = options
  const dataDir = resolve(root, options.dataDir)
  // Both programs inherit it: what they keep is for this user alone, from the first file on.
  process.umask(0o077)
  const given = { ...process.env, ...options.env }
  openFolder(dataDir, 'DATA_DIR')
  requireRoom(dataDir)
  const cmsUrl = `http://127.0.0.1:${cmsPort}`
  const serviceUrl = localAddress(given.HOST, port)
  const url = given.PUBLIC_URL || `http://localhost:${port}`
  const env: NodeJS.ProcessEnv = {
    ...given,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PUBLIC_URL: url,
    PORT: String(port),
    CMS_PORT: String(cmsPort),
    CMS_URL: given.CMS_URL || cmsUrl,
    NODE_COMPILE_CACHE: compileCache,
    SERVICE_URL: serviceUrl,
    ...(await siteSecrets(dataDir, given, secretNames)),
  }
  let isStopped = false
  // The service first: it answers from what it knows while the content system is still starting.
  const service = new Supervised(
    {
      name: 'The service',
      file: join(root, 'offers-service', isDeveloped ? 'src/server.ts' : 'dist/server.mjs'),
      cwd: root,
      env: { ...serviceStart.env, ...env },
      execArgv: serviceStart.execArgv,
      print,
    },
    log,
  )
  const cms = new Supervised(
    {
      name: 'The content system',
      file: join(root, 'cms/start.mjs'),
      cwd: join(root, 'cms'),
      env,
      print,
    },
    log,
  )
  const stop = async () => {
    isStopped = true
    await Promise.all([service.stop(), cms.stop()])
  }
  void untilOk(`${cmsUrl}/_health`, () => isStopped).then(() => cms.markReady())
  try {
    const { password, demoOffer } = asReadyMessage(await service.ready)
    const servable = untilOk(`${serviceUrl}/readyz`, () => isStopped)
    return {
      url,
      consoleUrl: `${cmsUrl}/admin`,
      password,
      demoOffer,
      ready: Promise.race([servable, cms.ready.then(() => servable)]),
      contentReady: cms.ready,
      restartService: () => service.restart(),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Reads what the service says when it is ready (`ReadyMessage` in its server.ts). */
function asReadyMessage(message: unknown): { password?: string; demoOffer?: string } {
  return typeof message === 'object' && message !== null ? message : {}
}

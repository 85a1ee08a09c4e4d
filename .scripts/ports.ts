import { closeSync, mkdirSync, openSync, statSync, utimesSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'

/** Tells whether a port on this machine can be listened on. */
export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer()
  return await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

/** Below the ports that systems give to outgoing connections, of which one could take a port before its program listens there. */
const [lowest, highest] = [20_000, 32_000]

/** How long a program has to begin listening at its port, in milliseconds. */
const reservedMs = 600_000

/** Reserves a port; false where another process has just done so. */
function reserve(port: number): boolean {
  const folder = join(tmpdir(), `reserved-ports-${userInfo().uid}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, String(port))
  try {
    closeSync(openSync(file, 'wx'))
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const now = Date.now()
    if (now - statSync(file).mtimeMs < reservedMs) return false
    utimesSync(file, now / 1000, now / 1000)
    return true
  }
}

/** A port nobody uses right now, and that no other process of this user is given in the next ten minutes. */
export async function freePort(): Promise<number> {
  const port = lowest + Math.floor(Math.random() * (highest - lowest))
  return reserve(port) && (await isPortFree(port)) ? port : await freePort()
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { freePort } from '../../../.scripts/ports.ts'
import { type Driver, startTimeoutMs } from './driver.ts'

interface Programs {
  driver: string
  /** WebKitGTK's own small browser. */
  browser: string
  /** WebKitGTK cannot draw without a screen; this is one in memory. */
  screen: string
}

const Session = v.object({ sessionId: v.string() })

async function startScreen(program: string): Promise<{ screen: ChildProcess; display: string }> {
  // It picks a free number for its display and prints it.
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp']
  const screen = spawn(program, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  const printed: unknown[] = await once(screen.stdout, 'data', {
    signal: AbortSignal.timeout(startTimeoutMs),
  })
  return { screen, display: `:${String(printed[0]).trim()}` }
}

/** Makes calls of classic WebDriver: https://w3c.github.io/webdriver. */
function callsTo(base: string) {
  return async function send<S extends v.GenericSchema>(
    schema: S,
    method: string,
    path: string,
    body?: object,
  ): Promise<v.InferOutput<S>> {
    const answer = await fetch(base + path, { method, body: body ? JSON.stringify(body) : null })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${text}`)
    return v.parse(v.object({ value: schema }), JSON.parse(text)).value
  }
}

async function untilReady(isReady: () => Promise<unknown>): Promise<void> {
  const end = Date.now() + startTimeoutMs
  for (;;)
    try {
      await isReady()
      return
    } catch (error) {
      if (Date.now() > end) throw error
      await pause(50)
    }
}

async function stop(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit')
  program.kill()
  await ended
}

/** Starts WebKitGTK, the engine of Safari as far as Linux has it, on a screen of its own. */
export async function startWebKit(programs: Programs): Promise<Driver> {
  const { screen, display } = await startScreen(programs.screen)
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  })
  const send = callsTo(`http://127.0.0.1:${port}`)
  await untilReady(async () => await send(v.unknown(), 'GET', '/status'))
  // Over the whole screen it shows no bar of its own, which would keep it wider than a phone.
  const options = { binary: programs.browser, args: ['--automation', '--full-screen'] }
  const { sessionId } = await send(Session, 'POST', '/session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })
  const session = `/session/${sessionId}`

  return {
    goto: async (url) => {
      await send(v.unknown(), 'POST', `${session}/url`, { url })
    },
    evaluate: async (expression) => {
      const body = { script: `return ${expression}`, args: [] }
      return (await send(v.nullable(v.string()), 'POST', `${session}/execute/sync`, body)) ?? 'null'
    },
    perform: async (actions) => {
      await send(v.unknown(), 'POST', `${session}/actions`, { actions })
    },
    resize: async (size) => {
      await send(v.unknown(), 'POST', `${session}/window/rect`, { x: 0, y: 0, ...size })
    },
    end: async () => {
      await send(v.unknown(), 'DELETE', session)
      await stop(driver)
      await stop(screen)
    },
  }
}

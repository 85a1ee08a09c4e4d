import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { type Driver, startTimeoutMs } from './driver.ts'

const preferences = {
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'remote.active-protocols': 1,
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

const Answer = v.object({
  id: v.optional(v.number()),
  type: v.string(),
  result: v.optional(v.unknown()),
  message: v.optional(v.string()),
})
const Tree = v.object({ contexts: v.array(v.object({ context: v.string() })) })
const Evaluated = v.variant('type', [
  v.object({ type: v.literal('success'), result: v.object({ value: v.optional(v.string()) }) }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
])

/** Waits until Firefox says where it listens. */
async function listeningAddress({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Firefox was started without a stderr to read.')
  for await (const line of createInterface({
    input: stderr,
    signal: AbortSignal.timeout(startTimeoutMs),
  })) {
    const address = /BiDi listening on (ws:\S+)/.exec(line)?.[1]
    if (address) return address
  }
  throw new Error('Firefox ended before it listened.')
}

/** Opens a WebDriver BiDi session: https://w3c.github.io/webdriver-bidi. */
async function connect(address: string) {
  const socket = new WebSocket(`${address}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: v.InferOutput<typeof Answer>) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer = v.parse(Answer, JSON.parse(String(data)))
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let lastId = 0
  return async function send<S extends v.GenericSchema>(
    schema: S,
    method: string,
    params: object = {},
  ): Promise<v.InferOutput<S>> {
    lastId += 1
    const id = lastId
    const answer = await new Promise<v.InferOutput<typeof Answer>>((resolve) => {
      waiting.set(id, resolve)
      socket.send(JSON.stringify({ id, method, params }))
    })
    waiting.delete(id)
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`)
    return v.parse(schema, answer.result)
  }
}

/** Starts Firefox without a window, with an empty profile. */
export async function startFirefox(binary: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'firefox-'))
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines)
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const browser = spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const send = await connect(await listeningAddress(browser))
  browser.stderr.resume()
  await send(v.unknown(), 'session.new', { capabilities: {} })
  const { contexts } = await send(Tree, 'browsingContext.getTree')
  const context = contexts[0]?.context

  return {
    goto: async (url) => {
      await send(v.unknown(), 'browsingContext.navigate', { context, url, wait: 'complete' })
    },
    evaluate: async (expression) => {
      const params = { expression, target: { context }, awaitPromise: true }
      const evaluated = await send(Evaluated, 'script.evaluate', params)
      if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text)
      return evaluated.result.value ?? 'null'
    },
    perform: async (actions) => {
      await send(v.unknown(), 'input.performActions', { context, actions })
    },
    resize: async (viewport) => {
      await send(v.unknown(), 'browsingContext.setViewport', { context, viewport })
    },
    end: async () => {
      const ended = once(browser, 'exit')
      browser.kill()
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

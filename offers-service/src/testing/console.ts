import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { cms } from './programs.ts'
import type { RunningStrapi } from './strapi.ts'

const LoggedIn = v.object({ data: v.object({ token: v.string() }) })
const run = promisify(execFile)

/** Runs the command that makes and mends accounts beside a running cms, and returns the password it tells. Rejects with what it says when it fails. */
export async function runEditorCommand(env: NodeJS.ProcessEnv, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, [join(cms, 'editor.mjs'), ...args], { env })
  return /password of \S+ is (\S+)/.exec(stdout)?.[1] ?? ''
}

/** Makes an editor of a running cms and makes calls as the console in their browser would. */
export async function openConsole({ url, env }: Pick<RunningStrapi, 'url' | 'env'>) {
  const headers: Record<string, string> = {}
  async function call(method: string, path: string, data?: object): Promise<unknown> {
    const json = new Blob([JSON.stringify(data)], { type: 'application/json' })
    // Both kinds of body say themselves what they are.
    const body = data instanceof FormData ? data : data ? json : null
    const response = await fetch(`${url}${path}`, { method, headers, body })
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return await response.json()
  }
  const email = 'edie@larkenby.example'
  const password = await runEditorCommand(env, 'create', '--name', 'Edie', '--email', email)
  const answer = await call('POST', '/admin/login', { email, password })
  headers.authorization = `Bearer ${v.parse(LoggedIn, answer).data.token}`
  return call
}

import * as v from 'valibot'
import type { RunningStrapi } from './strapi.ts'

const Registered = v.object({ data: v.object({ token: v.string() }) })

/** Registers the first editor of a new cms and makes calls as the console in the editor's browser would. */
export async function openConsole({ url }: Pick<RunningStrapi, 'url'>) {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  async function call(method: string, path: string, data?: object): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      body: data ? JSON.stringify(data) : null,
    })
    if (!response.ok)
      throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return await response.json()
  }
  const registered = await call('POST', '/admin/register-admin', {
    firstname: 'Edie',
    email: 'edie@larkenby.example',
    password: 'Console-Test-1',
  })
  headers.authorization = `Bearer ${v.parse(Registered, registered).data.token}`
  return call
}

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { root } from '../../.scripts/root.ts'
import { site } from './visit.ts'

/** The address is new in each file of tests, because files share a site. */
const email = `edie-${randomUUID()}@larkenby.example`
let passwordOnce: Promise<string> | undefined

/** Makes the editor's account as the admin does, once, and tells its password. */
async function password(): Promise<string> {
  passwordOnce ??= promisify(execFile)(
    process.execPath,
    ['cms/editor.mjs', 'create', '--name', 'Edie', '--email', email],
    { cwd: root, env: { ...process.env, DATA_DIR: site().dataDir, DATABASE_URL: '' } },
  ).then(({ stdout }) => /password of \S+ is (\S+)/.exec(stdout)?.[1] ?? '')
  return await passwordOnce
}

/** Where the content system's console is. */
const consoleOrigin = () => new URL(site().consoleUrl).origin

const LoggedIn = v.object({ data: v.object({ token: v.string() }) })
const Posts = v.object({ results: v.array(v.object({ documentId: v.string() })) })
const Preview = v.object({ data: v.object({ url: v.string() }) })

const posts = '/content-manager/collection-types/api::post.post'

/** Makes calls as the console in an editor's browser does. */
export async function openConsole() {
  const headers: Record<string, string> = { 'content-type': 'application/json' }

  async function call<S extends v.GenericSchema>(
    schema: S,
    method: string,
    path: string,
    data?: object,
  ): Promise<v.InferOutput<S>> {
    const body = data ? JSON.stringify(data) : null
    const answer = await fetch(consoleOrigin() + path, { method, headers, body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return v.parse(schema, await answer.json())
  }

  const credentials = { email, password: await password() }
  const { data } = await call(LoggedIn, 'POST', '/admin/login', credentials)
  headers.authorization = `Bearer ${data.token}`

  async function idOf(slug: string): Promise<string> {
    const { results } = await call(Posts, 'GET', `${posts}?filters[slug][$eq]=${slug}`)
    return results[0]?.documentId ?? ''
  }

  return {
    /** The screen on which a post is edited. */
    addressOf: async (slug: string) => `${consoleOrigin()}/admin${posts}/${await idOf(slug)}`,
    /** Where the preview button of this post leads. */
    previewOf: async (slug: string): Promise<string> => {
      const query = `documentId=${await idOf(slug)}&status=draft`
      const path = `/content-manager/preview/url/api::post.post?${query}`
      return (await call(Preview, 'GET', path)).data.url
    },
    addPost: async (post: { title: string; slug: string; body: string }) =>
      await call(v.unknown(), 'POST', posts, post),
    removePost: async (slug: string) =>
      await call(v.unknown(), 'DELETE', `${posts}/${await idOf(slug)}`),
  }
}

/** Logs the editor in on the console's own screen. */
export async function logInToConsole(page: Page): Promise<void> {
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(await password())
  await page.getByRole('button', { name: 'Login' }).click()
}

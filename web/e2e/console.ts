import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { site } from './visit.ts'

const editor = { email: 'edie@larkenby.example', password: 'Console-Test-1' }

/** Where the content system's console is. */
const consoleOrigin = () => new URL(site().consoleUrl).origin

const LoggedIn = v.object({ data: v.object({ token: v.string() }) })
const Posts = v.object({ results: v.array(v.object({ documentId: v.string() })) })
const Preview = v.object({ data: v.object({ url: v.string() }) })

const posts = '/content-manager/collection-types/api::post.post'

/** Makes calls as the console in an editor's browser does; the first time, the editor registers. */
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

  const { data } = await call(LoggedIn, 'POST', '/admin/register-admin', {
    firstname: 'Edie',
    ...editor,
  }).catch(async () => await call(LoggedIn, 'POST', '/admin/login', editor))
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

/** Logs the editor in on the console's own screen; {@link openConsole} has registered them. */
export async function logInToConsole(page: Page): Promise<void> {
  await page.getByLabel(/^Email/).fill(editor.email)
  await page.getByLabel(/^Password/).fill(editor.password)
  await page.getByRole('button', { name: 'Login' }).click()
}

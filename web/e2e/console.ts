import * as v from 'valibot'
import { site } from './visit.ts'

const editor = { email: 'edie@larkenby.example', password: 'Console-Test-1' }

const LoggedIn = v.object({ data: v.object({ token: v.string() }) })
const Posts = v.object({ results: v.array(v.object({ documentId: v.string() })) })
const Preview = v.object({ data: v.object({ url: v.string() }) })

/** Makes calls as the content system's console in an editor's browser does; the first time, the editor registers. */
export async function openConsole() {
  const { origin } = new URL(site().consoleUrl)
  const headers: Record<string, string> = { 'content-type': 'application/json' }

  async function call<S extends v.GenericSchema>(
    schema: S,
    path: string,
    data?: object,
  ): Promise<v.InferOutput<S>> {
    const answer = await fetch(`${origin}${path}`, {
      method: data ? 'POST' : 'GET',
      headers,
      body: data ? JSON.stringify(data) : null,
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return v.parse(schema, await answer.json())
  }

  const { data } = await call(LoggedIn, '/admin/register-admin', {
    firstname: 'Edie',
    ...editor,
  }).catch(async () => await call(LoggedIn, '/admin/login', editor))
  headers.authorization = `Bearer ${data.token}`

  return {
    /** Where the preview button of this post leads. */
    previewOf: async (slug: string): Promise<string> => {
      const posts = '/content-manager/collection-types/api::post.post'
      const { results } = await call(Posts, `${posts}?filters[slug][$eq]=${slug}`)
      const id = results[0]?.documentId ?? ''
      const path = `/content-manager/preview/url/api::post.post?documentId=${id}&status=draft`
      return (await call(Preview, path)).data.url
    },
  }
}

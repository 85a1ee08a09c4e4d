import * as v from 'valibot'
import { StrapiConnection } from '../features/content/connection.ts'
import { openStrapi } from '../features/content/strapi.ts'

interface Call {
  asked: string
  query: Record<string, string>
  data?: unknown
}

/** Strapi as it is asked, with answers made up beforehand; real answers are checked with a real Strapi in the other tests. */
class ScriptedConnection extends StrapiConnection {
  readonly calls: Call[] = []
  readonly #answers: Record<string, unknown>

  constructor(answers: Record<string, unknown>) {
    super({ cmsUrl: '', cmsToken: '' })
    this.#answers = answers
  }

  override async call<S extends v.GenericSchema>(
    schema: S,
    method: string,
    path: string,
    query: Record<string, string> = {},
    data?: object,
  ): Promise<v.InferOutput<S>> {
    const asked = `${method} ${path}`
    this.calls.push({ asked, query, ...(data && { data }) })
    const answer = this.#answers[asked]
    if (answer instanceof Error) throw answer
    return v.parse(schema, answer)
  }

  override async readAll<S extends v.GenericSchema>(
    schema: S,
    path: string,
    query: Record<string, string>,
  ): Promise<v.InferOutput<S>[]> {
    const asked = `LIST ${path} ${query.status ?? ''}`.trim()
    this.calls.push({ asked, query })
    return v.parse(v.array(schema), this.#answers[asked])
  }
}

/** What the service knows of such a Strapi, and how it has been asked so far; each answer stands under `METHOD path`. */
export function scripted(answers: Record<string, unknown>) {
  const connection = new ScriptedConnection(answers)
  return { strapi: openStrapi(connection), calls: connection.calls }
}

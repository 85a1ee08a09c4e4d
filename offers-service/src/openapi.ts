import { toJsonSchema } from '@valibot/to-json-schema'
import type { RouteOptions } from 'fastify'
import type { GenericSchema } from 'valibot'
import * as contract from '../contract/index.ts'
import { cookieNames } from './platform/access/guard.ts'
import type { App } from './platform/http/validation.ts'
import type { Services } from './platform/services.ts'

type JsonSchema = ReturnType<typeof toJsonSchema>

/**
 * A valibot schema for other programs. What only code can check, such as whether a date exists, is left out: the service says
 * so when it is asked.
 */
function jsonSchemaOf(schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    typeMode,
    target: 'draft-2020-12',
    errorMode: 'ignore',
  })
  return rest
}

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value

const keyOf = (method: string, url: string) => `${method} ${url}`

/** The calls of the contract with what it calls them, such as `lookUpOffer`. */
const endpoints = new Map(
  Object.entries<unknown>(contract).flatMap(([name, value]) =>
    isEndpoint(value) ? [[keyOf(value.method, value.url), { name, ...value }] as const] : [],
  ),
)

/** A name in words: `Look up offer`. */
function summaryOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The parts of the address that the caller fills in; where the contract says nothing more of them, they are texts. */
function pathParameters(url: string, schema: GenericSchema | undefined) {
  const properties = schema ? jsonSchemaOf(schema, 'input').properties : undefined
  return [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: properties?.[name] ?? { type: 'string' },
  }))
}

function queryParameters(schema: GenericSchema | undefined) {
  if (!schema) return []
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input')
  return Object.entries(properties).map(([name, value]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: value,
  }))
}

const json = (schema: object) => ({ 'application/json': { schema } })

const failure = {
  description: 'What went wrong: a code for programs, and a sentence for the reader.',
  content: json({ $ref: '#/components/schemas/Error' }),
}

/** Who may make the call, by the names under `securitySchemes`; undefined when anyone may. */
function securityOf(access: contract.Access | undefined) {
  if (access === 'admin') return [{ session: [] }, { token: [] }]
  return access === 'owner' ? [{ session: [] }] : undefined
}

function operationOf({ method, url, config }: RouteOptions) {
  // Not the schemas of the route: a list that goes out in steps has its rows checked one by one.
  const endpoint = endpoints.get(keyOf(String(method), url))
  const { response = {}, ...asked }: Partial<contract.Endpoint['schema']> = endpoint?.schema ?? {}
  const answers = Object.entries(response).map(([status, answer]) => [
    status,
    { description: 'As asked', content: json(jsonSchemaOf(answer, 'output')) },
  ])
  const security = securityOf(config?.access)
  const room = url.split('/').find((part) => part !== '' && part !== 'api' && part !== 'admin')
  return {
    ...(endpoint && { operationId: endpoint.name, summary: summaryOf(endpoint.name) }),
    tags: [room ?? 'api'],
    ...(security && { security }),
    parameters: [...pathParameters(url, asked.params), ...queryParameters(asked.querystring)],
    ...(asked.body && {
      requestBody: { required: true, content: json(jsonSchemaOf(asked.body, 'input')) },
    }),
    responses: {
      ...(answers.length > 0 ? Object.fromEntries(answers) : { 200: { description: 'A file' } }),
      default: failure,
    },
  }
}

/** The routes by address and method, as OpenAPI groups them. */
function pathsOf(routes: RouteOptions[]) {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
    const operations = (paths[path] ??= {})
    operations[String(route.method).toLowerCase()] = operationOf(route)
  }
  return paths
}

/**
 * `GET /api/openapi.json` describes every call under `/api` that is registered from here on, for those who write programs: made
 * from the same schemas that check the calls, so it cannot say anything else.
 */
export function registerOpenApi(app: App, { config }: Pick<Services, 'config'>): void {
  const routes: RouteOptions[] = []
  app.addHook('onRoute', (route) => {
    // What no route takes is answered by one for every address.
    if (route.url.startsWith('/api/') && !route.url.includes('*') && route.method !== 'HEAD')
      routes.push(route)
  })
  let described: string | undefined
  app.get('/api/openapi.json', { config: { access: 'public' } }, async (_request, reply) => {
    described ??= JSON.stringify({
      openapi: '3.1.0',
      info: {
        title: 'Offers, signing, requests and content',
        version: '1',
        description:
          'Calls under /api/admin take the owner’s session or, for programs, a token made in the settings: Authorization: Bearer …',
      },
      servers: [{ url: config.publicUrl }],
      paths: pathsOf(routes),
      components: {
        schemas: { Error: jsonSchemaOf(contract.ErrorBody, 'output') },
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookieNames(config.publicUrl).session },
          token: { type: 'http', scheme: 'bearer' },
        },
      },
    })
    return await reply.type('application/json; charset=utf-8').send(described)
  })
}

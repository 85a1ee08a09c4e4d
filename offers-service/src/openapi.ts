import type { RouteOptions } from 'fastify'
import type { GenericSchema } from 'valibot'
import * as contract from '../contract/index.ts'
import { refusalAnswers, refusalsOf } from './openapi-refusals.ts'
import { answerSchemaOf, jsonSchemaOf, sharedAnswers } from './openapi-schemas.ts'
import { cookieNames } from './platform/access/guard.ts'
import type { App } from './platform/http/validation.ts'
import type { Services } from './platform/services.ts'
import { exampleTime, webhookData, webhookExamples } from './webhook-examples.ts'

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value

const keyOf = (method: string, url: string) => `${method} ${url}`

/** A call of the contract, or a file it names the address of, with what the contract calls it, such as `getOffer`. */
type Named = { name: string; schema?: contract.Endpoint['schema'] } & Partial<
  Pick<contract.Endpoint, 'config'>
>

const named = new Map<string, Named>(
  Object.entries<unknown>(contract).flatMap(([name, value]): [string, Named][] => {
    if (isEndpoint(value)) return [[keyOf(value.method, value.url), { name, ...value }]]
    if (typeof value !== 'string' || !name.endsWith('Url')) return []
    const file = name.replace(/Url$/, '')
    return [
      [keyOf('GET', value), { name: `download${file.charAt(0).toUpperCase()}${file.slice(1)}` }],
    ]
  }),
)

/** What a call is named that the contract does not know: `GET /api/openapi.json` is `getOpenapiJson`. */
function nameFor(method: string, url: string): string {
  const words = url
    .replace(/^\/api\//, '')
    .replaceAll(/\W+(\w)/g, (_, letter: string) => letter.toUpperCase())
  return method.toLowerCase() + words.charAt(0).toUpperCase() + words.slice(1)
}

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

const keyParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A text of your own for this request. Sent again with the same key within a day, it is not done again, and the answer is the same; with another body it is refused with 422.',
  schema: { type: 'string', maxLength: 255 },
}

const keyReference = { $ref: '#/components/parameters/IdempotencyKey' }

const json = (schema: object) => ({ 'application/json': { schema } })

/** A body that is a file as it is, whose kind the service tells from its bytes. */
const fileOf = (maxBytes: number) => ({
  required: true,
  description: `The file as it is, with at most ${contract.formatCount(maxBytes, 'byte')}.`,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
})

/** Who may make the call, by the names under `securitySchemes`; an empty list when anyone may. */
function securityOf(access: contract.Access | undefined) {
  if (access === 'admin' || access === 'owner') return [{ session: [] }, { token: [] }]
  return access === undefined || access === 'public' ? [] : [{ session: [] }]
}

function operationOf(route: RouteOptions) {
  const { method, url, config } = route
  // Not the schemas of the route: a list that goes out in steps has its rows checked one by one.
  const endpoint = named.get(keyOf(String(method), url))
  const name = endpoint?.name ?? nameFor(String(method), url)
  const { response = {}, ...asked }: Partial<contract.Endpoint['schema']> = endpoint?.schema ?? {}
  const answers = Object.entries(response).map(([status, answer]) => [
    status,
    {
      description: 'As asked',
      content: json(answerSchemaOf(answer)),
    },
  ])
  const folder = url
    .split('/')
    .find((part) => part !== '' && part !== 'api' && part !== 'admin' && !part.includes('.'))
  return {
    operationId: name,
    summary: summaryOf(name),
    tags: [folder ?? 'api'],
    security: securityOf(config?.access),
    parameters: [
      ...pathParameters(url, asked.params),
      ...queryParameters(asked.querystring),
      ...(endpoint?.config?.isIdempotent ? [keyReference] : []),
    ],
    ...(asked.body && {
      requestBody: { required: true, content: json(jsonSchemaOf(asked.body, 'input')) },
    }),
    ...(config?.maxFileBytes !== undefined && { requestBody: fileOf(config.maxFileBytes) }),
    responses: {
      ...(answers.length > 0 ? Object.fromEntries(answers) : { 200: { description: 'A file' } }),
      ...refusalsOf(route, endpoint),
    },
  }
}

type Paths = Record<string, Record<string, ReturnType<typeof operationOf>>>

/** The routes by address and method, as OpenAPI groups them. */
function pathsOf(routes: RouteOptions[]): Paths {
  const paths: Paths = {}
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}')
    const operations = (paths[path] ??= {})
    operations[String(route.method).toLowerCase()] = operationOf(route)
  }
  return paths
}

/** Every group that calls and webhooks name. */
function tagsOf(paths: Paths) {
  const used = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap(({ tags }) => tags),
  )
  return [...new Set([...used, 'webhooks'])]
    .toSorted()
    .map((name) => ({ name, description: `Calls about ${name.replaceAll('-', ' ')}.` }))
}

const signatureHeaders = {
  'webhook-id': 'Stays the same when an event is sent again.',
  'webhook-timestamp': 'When this try was made, in seconds since 1970.',
  'webhook-signature': 'v1, and the HMAC-SHA256 of id, time and body under CRM_WEBHOOK_SECRET.',
}

/** What the service posts to `CRM_WEBHOOK_URL`, each kind of event with an example. */
function webhooksOf() {
  return Object.fromEntries(
    webhookExamples.map(({ type, when, carries, data }) => {
      const example = { type, timestamp: exampleTime, data }
      const schema = {
        type: 'object',
        properties: {
          type: { const: type },
          timestamp: { type: 'string', format: 'date-time' },
          data: { $ref: `#/components/schemas/${carries}` },
        },
        required: ['type', 'timestamp', 'data'],
      }
      const operation = {
        operationId: type,
        summary: when,
        tags: ['webhooks'],
        security: [],
        parameters: Object.entries(signatureHeaders).map(([name, description]) => ({
          name,
          in: 'header',
          required: true,
          description,
          schema: { type: 'string' },
        })),
        requestBody: { required: true, content: { 'application/json': { schema, example } } },
        responses: {
          '2XX': { description: 'The event has arrived.' },
          410: { description: 'Nothing more is sent until the owner sends a test.' },
          default: { description: 'It is sent again, ten times within three days.' },
        },
      }
      return [type, { post: operation }]
    }),
  )
}

/** The document itself, as text. */
function describe(routes: RouteOptions[], config: Services['config']): string {
  const paths = pathsOf(routes)
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Offers, signing, requests and content',
      version: '1',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { url: `${config.publicUrl}/contact` },
      description:
        'Calls under /api/admin take the owner’s session or, for programs, a token made in the settings: Authorization: Bearer … Webhooks are what the service posts to the address of your CRM, signed as Standard Webhooks describes.',
    },
    servers: [{ url: config.publicUrl }],
    tags: tagsOf(paths),
    paths,
    webhooks: webhooksOf(),
    components: {
      schemas: {
        Error: jsonSchemaOf(contract.ErrorBody, 'output'),
        ...Object.fromEntries(
          Object.entries({ ...sharedAnswers, ...webhookData }).map(([name, data]) => [
            name,
            jsonSchemaOf(data, 'output'),
          ]),
        ),
      },
      parameters: { IdempotencyKey: keyParameter },
      responses: refusalAnswers(),
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: cookieNames(config.publicUrl).session },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  })
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
  const rateLimit = { max: config.visitorLimit, timeWindow: 60_000 }
  const open = { access: 'public', isCached: true, rateLimit } as const
  app.get('/api/openapi.json', { config: open }, async (_request, reply) => {
    described ??= describe(routes, config)
    return await reply.type('application/json; charset=utf-8').send(described)
  })
}

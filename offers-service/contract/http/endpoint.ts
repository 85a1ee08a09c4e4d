import type { GenericSchema, InferInput, InferOutput } from 'valibot'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call an endpoint: anyone; people who are logged in, or a program with an API key; the same without programs (`InPerson`), which
 * is so for everything about one's keys, and for what signs.
 *
 * `owner` and `ownerInPerson` keep helpers out as well: settings, keys, connections, backups, people, all that tells what is known of
 * a person, exports of everything, and what erases, restores or deletes for good.
 */
export type Access = 'public' | 'admin' | 'adminInPerson' | 'owner' | 'ownerInPerson'

/**
 * One call of the `/api` surface: Fastify's route options without the handler.
 *
 * The service registers it, the browser calls it and forms validate with its `body`, so every request and answer shape
 * is written once. `response` maps each success status to its schema; failures all share {@link ErrorBody}.
 */
export interface Endpoint {
  method: Method
  /** Path with Fastify's `:name` parameters, for example `/api/offers/:referenceNumber`. */
  url: string
  config: {
    /** Every route says who may call it; the service refuses to start with one that does not. */
    access: Access
    /** How long the browser waits for the whole answer before the call has failed; absent means 10 seconds. */
    timeoutSeconds?: number
    /** Whether the browser sends it to the end although its page closes; only for small bodies. */
    outlivesPage?: true
    /**
     * Whether it takes an `Idempotency-Key`: then the same request with the same key is done once and, for a day, answered the same.
     */
    isIdempotent?: true
    /** Whether it is put off with 503 while more is asked than can be answered. */
    canWait?: true
  }
  /** The most bytes its body may have; absent means 64 kB. */
  bodyLimit?: number
  schema: {
    params?: GenericSchema
    querystring?: GenericSchema
    body?: GenericSchema
    response: Record<number, GenericSchema>
  }
}

/**
 * Checks an endpoint against {@link Endpoint} while keeping its exact types.
 *
 * Marked free of side effects, here and in `values.ts`, so that a visitor's download leaves out what only the admin calls.
 *
 * @__NO_SIDE_EFFECTS__
 */
export function defineEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint
}

type SchemaOf<E extends Endpoint, K extends keyof E['schema']> = E['schema'][K]
type Input<S> = S extends GenericSchema ? InferInput<S> : undefined
type Output<S> = S extends GenericSchema ? InferOutput<S> : undefined

/** What a caller passes for the path parameters. */
export type ParamsOf<E extends Endpoint> = Input<SchemaOf<E, 'params'>>
/** What a caller passes as query parameters. */
export type QueryOf<E extends Endpoint> = Input<SchemaOf<E, 'querystring'>>
/** What a caller sends as the JSON body. */
export type BodyOf<E extends Endpoint> = Input<SchemaOf<E, 'body'>>
/** What a caller receives when the call succeeds. */
export type ReplyOf<E extends Endpoint> = Output<
  E['schema']['response'][keyof E['schema']['response']]
>

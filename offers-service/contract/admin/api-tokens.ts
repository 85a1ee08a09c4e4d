import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { done, inputObject, requiredText, timestamp } from '../values/values.ts'
import { ownPassword } from './admin.ts'

/** As many tokens as an admin can still tell apart. */
export const maxApiTokens = 20

/** What a token lets a program do: only look, or change things too. Neither reaches the admin's keys. */
export const apiScopes = ['read', 'write'] as const

/** A program's way into the admin's API. `prefix` is how the token begins; null means never, for both moments. */
export const ApiToken = v.object({
  id: v.string(),
  name: v.string(),
  prefix: v.string(),
  scope: v.picklist(apiScopes),
  createdAt: timestamp,
  expiresAt: v.nullable(timestamp),
  lastUsedAt: v.nullable(timestamp),
})
export type ApiToken = v.InferOutput<typeof ApiToken>

/** The tokens that were not revoked, the newest first. */
export const listApiTokens = defineEndpoint({
  method: 'GET',
  url: '/api/admin/tokens',
  config: { access: 'ownerInPerson' },
  schema: { response: { 200: v.array(ApiToken) } },
})

/** `days` is how long it is good for; null means until it is revoked. */
export const NewApiToken = inputObject({
  password: ownPassword,
  name: requiredText('A name is required', 60),
  scope: v.picklist(apiScopes, 'Choose what the program may do'),
  days: v.nullable(
    v.pipe(
      v.number('Choose how long it is good for'),
      v.integer('Please give whole days'),
      v.minValue(1, 'Please give at least one day'),
      v.maxValue(3650, 'Please give at most 3650 days'),
    ),
  ),
})
export type NewApiToken = v.InferOutput<typeof NewApiToken>

/** Makes a token, which is answered this once. Refusals name the field. */
export const createApiToken = defineEndpoint({
  method: 'POST',
  url: '/api/admin/tokens',
  config: { access: 'ownerInPerson', isIdempotent: true },
  schema: {
    body: NewApiToken,
    response: { 200: v.object({ ...ApiToken.entries, token: v.string() }) },
  },
})

/** Ends a token at once. It asks for no password, because it must be quick when one has leaked. */
export const revokeApiToken = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/tokens/:id',
  config: { access: 'ownerInPerson' },
  schema: {
    params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    response: { 200: done },
  },
})

import * as v from 'valibot'
import { ownPassword } from './admin.ts'
import { defineEndpoint } from './endpoint.ts'
import { done, inputObject, requiredText, timestamp } from './values.ts'

/** As many tokens as an owner can still tell apart. */
export const mostMachineTokens = 20

/** What a token lets a program do: only look, or change things too. Neither reaches the owner's keys. */
export const machineScopes = ['read', 'write'] as const

/** A program's way into the owner's API. `prefix` is how the token begins; null means never, for both moments. */
export const MachineToken = v.object({
  id: v.string(),
  name: v.string(),
  prefix: v.string(),
  scope: v.picklist(machineScopes),
  createdAt: timestamp,
  expiresAt: v.nullable(timestamp),
  lastUsedAt: v.nullable(timestamp),
})
export type MachineToken = v.InferOutput<typeof MachineToken>

/** The tokens that were not revoked, the newest first. */
export const listMachineTokens = defineEndpoint({
  method: 'GET',
  url: '/api/admin/tokens',
  config: { access: 'owner' },
  schema: { response: { 200: v.array(MachineToken) } },
})

/** `days` is how long it is good for; null means until it is revoked. */
export const NewMachineToken = inputObject({
  password: ownPassword,
  name: requiredText('A name is required', 60),
  scope: v.picklist(machineScopes, 'Choose what the program may do'),
  days: v.nullable(
    v.pipe(
      v.number('Choose how long it is good for'),
      v.integer('Please give whole days'),
      v.minValue(1, 'Please give at least one day'),
      v.maxValue(3650, 'Please give at most 3650 days'),
    ),
  ),
})
export type NewMachineToken = v.InferOutput<typeof NewMachineToken>

/** Makes a token, which is answered this once. Refusals name the field. */
export const makeMachineToken = defineEndpoint({
  method: 'POST',
  url: '/api/admin/tokens',
  config: { access: 'owner', isIdempotent: true },
  schema: {
    body: NewMachineToken,
    response: { 200: v.object({ ...MachineToken.entries, token: v.string() }) },
  },
})

/** Ends a token at once. It asks for no password, because it must be quick when one has leaked. */
export const revokeMachineToken = defineEndpoint({
  method: 'DELETE',
  url: '/api/admin/tokens/:id',
  config: { access: 'owner' },
  schema: {
    params: v.object({ id: v.pipe(v.string(), v.maxLength(64)) }),
    response: { 200: done },
  },
})

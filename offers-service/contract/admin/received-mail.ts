import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { done } from '../values/values.ts'

// The address is all it takes to write into the histories of leads and offers, so only the admin in person gets it.
const config = { access: 'ownerInPerson' } as const
const url = '/api/admin/received-mail-address'

/** The address to which a mail host posts the mail it receives; null while there is none. */
export const readMailAddress = defineEndpoint({
  method: 'GET',
  url,
  config,
  schema: { response: { 200: v.object({ address: v.nullable(v.string()) }) } },
})

/** Makes a new address; the one before ends. */
export const makeMailAddress = defineEndpoint({
  method: 'POST',
  url,
  config,
  schema: { response: { 200: v.object({ address: v.string() }) } },
})

/** Ends the address. */
export const endMailAddress = defineEndpoint({
  method: 'DELETE',
  url,
  config,
  schema: { response: { 200: done } },
})

/**
 * Takes a received mail; its token is the credential. The request's body is the mail as it came, or a form or JSON with the whole mail
 * in it, as mail hosts send it, so it stands beside the schema. The address ends in `mime`, by which one of them knows that it is to
 * send the mail whole.
 */
export const takeReceivedMail = defineEndpoint({
  method: 'POST',
  url: '/api/received-mail/:token/mime',
  config: { access: 'public', timeoutSeconds: 120 },
  schema: {
    params: v.object({ token: v.pipe(v.string(), v.maxLength(200)) }),
    response: { 200: done },
  },
})

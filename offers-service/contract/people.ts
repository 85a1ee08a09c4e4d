import * as v from 'valibot'
import { defineEndpoint } from './endpoint.ts'
import { inputObject, requiredText } from './values.ts'

/**
 * Everything that is kept of one person, as a ZIP archive. `find` is a phone number, an e-mail address or a whole name;
 * nobody of whom something is kept is `not_found`. It stands in the body, because addresses are noted on the way.
 */
export const exportPerson = defineEndpoint({
  method: 'POST',
  url: '/api/admin/people/export',
  config: { access: 'admin', patienceSeconds: 60 },
  schema: {
    body: v.union(
      [
        inputObject({ lead: v.pipe(v.string(), v.maxLength(64)) }),
        inputObject({
          find: requiredText('Please type a phone number, an email address or a name'),
        }),
      ],
      'Please type a phone number, an email address or a name',
    ),
    response: { 200: v.blob() },
  },
})

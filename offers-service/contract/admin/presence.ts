import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { inputObject } from '../values/values.ts'

/** The address of a screen of the admin area that shows one thing, for example `/admin/offers?edit=LB-7K2M-9RXN`. */
const Screen = v.pipe(
  v.string('The address of a screen is required'),
  v.startsWith('/admin/', 'This is no address of the admin area'),
  v.maxLength(300, 'This address is too long'),
)

/**
 * Notes that a tab of the browser has a screen open, or no more, and answers who else has it open. It counts for less than a minute, so
 * an open tab says it again and again.
 */
export const notePresence = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/presence/:tab',
  config: { access: 'adminInPerson', outlivesPage: true },
  schema: {
    params: v.object({ tab: v.pipe(v.string(), v.maxLength(64, 'This id is too long')) }),
    body: inputObject({ screen: Screen, isOpen: v.boolean('Say whether the screen is open') }),
    response: {
      200: v.object({ others: v.array(v.object({ person: v.string(), name: v.string() })) }),
    },
  },
})

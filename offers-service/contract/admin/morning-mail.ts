import * as v from 'valibot'
import { defineEndpoint } from '../http/endpoint.ts'
import { inputObject } from '../values/values.ts'

const MorningMailSetting = v.object({ isSent: v.boolean() })

/** Whether a mail says each morning what waits. */
export const readMorningMailSetting = defineEndpoint({
  method: 'GET',
  url: '/api/admin/morning-mail',
  config: { access: 'owner' },
  schema: { response: { 200: MorningMailSetting } },
})

/** Has a mail say each morning what waits, from the next one on, or no longer. */
export const setMorningMailSetting = defineEndpoint({
  method: 'PUT',
  url: '/api/admin/morning-mail',
  config: { access: 'owner' },
  schema: {
    body: inputObject(MorningMailSetting.entries),
    response: { 200: MorningMailSetting },
  },
})

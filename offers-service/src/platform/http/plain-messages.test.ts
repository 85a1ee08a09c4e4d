import { expect, it } from 'vitest'
import { useAdmin, useService } from '../../testing/use-service.ts'
import { openDatabase } from '../database/database.ts'

const service = useService(async () => await openDatabase(':memory:'))
const admin = useAdmin(service)
const leads = '/api/admin/contact-requests'
const long = 'x'.repeat(101)

it.each([
  [
    'PATCH',
    `${leads}/a`,
    { status: 5 },
    'status',
    'one of these: "new", "contacted", "offered", "closed"',
  ],
  ['PATCH', `${leads}/a`, { notes: 5 }, 'notes', 'Please write this as text'],
  ['PATCH', `${leads}/a`, { looksAutomatic: 1 }, 'looksAutomatic', 'Please send null'],
  [
    'PATCH',
    `${leads}/a/notes/b`,
    { text: 'x', basedOn: 'x' },
    'basedOn',
    'in the form 2026-03-05T',
  ],
  ['PATCH', `${leads}/${long}`, {}, 'id', 'Please keep this to 64 characters'],
  [
    'GET',
    `${leads}/search?search=${long}`,
    undefined,
    'search',
    'Please keep this to 100 characters',
  ],
  ['GET', `${leads}/search?search=a&search=b`, undefined, 'search', 'Please send this as text'],
  [
    'POST',
    '/api/admin/offers/export',
    { selection: { referenceNumbers: 5 } },
    'selection.referenceNumbers',
    'Please send a list',
  ],
  ['POST', '/api/admin/mailings/a/print', { together: 1 }, 'together', 'Please send true or false'],
  ['POST', '/api/admin/mailings/a/print/files', {}, 'run', 'This field is required'],
  ['POST', '/api/admin/returned-letters', { letters: [' '] }, 'letters.0', 'Please fill this in'],
  ['POST', '/api/admin/offers', undefined, 'request', 'Please send an object with fields'],
] as const)(
  '%s %s with %j is refused for %s in a sentence',
  async (method, url, body, field, sentence) => {
    const answer = await admin(method, url, body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json<{ fields: Record<string, string> }>().fields[field]).toContain(sentence)
  },
)

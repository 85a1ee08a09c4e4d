import type { Kysely } from 'kysely'
import { dialOf } from '../contract/phones.ts'
import type { MigrationStep } from './step.ts'

interface Requests {
  contact_requests: {
    id: string
    phone: string
    email: string
    phone_key: string
    email_key: string
  }
}

const emailKey = (typed: string) => typed.trim().toLowerCase()

function phoneKey(typed: string): string {
  const dialled = dialOf(typed)?.split(';', 1)[0]
  if (dialled !== undefined) return dialled
  const digits = typed.replaceAll(/\D/g, '').replace(/^1(?=\d{10})/, '')
  return digits.length < 7 ? '' : digits.slice(0, 10)
}

/** What tells requests of one person, kept with each request so that it can be looked up. */
export const leadKeys: MigrationStep = async (db: Kysely<Requests>) => {
  for (const column of ['phone_key', 'email_key']) {
    await db.schema
      .alterTable('contact_requests')
      .addColumn(column, 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await db.schema
      .createIndex(`contact_requests_by_${column}`)
      .on('contact_requests')
      .columns([column, 'created_at'])
      .execute()
  }
  const requests = await db
    .selectFrom('contact_requests')
    .select(['id', 'phone', 'email'])
    .execute()
  for (const { id, phone, email } of requests)
    await db
      .updateTable('contact_requests')
      .set({ phone_key: phoneKey(phone), email_key: emailKey(email) })
      .where('id', '=', id)
      .execute()
}

import {
  type CreatedMailing,
  type MailingText,
  printKinds,
  type PrintRun,
} from '../../contract/index.ts'
import type { startService } from './service.ts'

type Service = Awaited<ReturnType<typeof startService>>
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Makes a call, and fails where it is refused. */
export type Ask = (
  method: Method,
  url: string,
  body?: object,
) => Promise<Awaited<ReturnType<Service['call']>>>

/** Makes a mailing of the letters to some sellers, and answers its address. */
async function makeMailing(service: Service, own: Ask, more: object = {}): Promise<string> {
  const body = { name: 'Spring', selection: { matching: { search: 'seller 777' } }, ...more }
  const made = await own('POST', '/api/admin/mailings', body)
  await service.deliverMail()
  return `/api/admin/mailings/${made.json<CreatedMailing>().mailing.id}`
}

async function makeFiles(service: Service, own: Ask, url: string): Promise<PrintRun> {
  await own('POST', `${url}/print`, {})
  for (let jobs = 0; jobs < 3; jobs += 1) await service.deliverMail()
  return (await own('GET', `${url}/print`)).json<{ run: PrintRun }>().run
}

/** Writes, prints and posts letters, and answers the address of their mailing. */
export async function useMailing(service: Service, own: Ask): Promise<string> {
  const url = await makeMailing(service, own)
  const text = (await own('GET', `${url}/text`)).json<MailingText>()
  const { referenceNumber } = text.samples[0] ?? {}
  await own('PUT', `${url}/letter-text`, { referenceNumber, opening: 'Hello.', closing: '' })
  const run = await makeFiles(service, own, url)
  for (const as of printKinds) await own('POST', `${url}/print/files`, { run: run.id, as })
  await own('DELETE', `${url}/print/files/${run.files[0]?.id}/printed`)
  await own('POST', `${url}/posted`, { postedOn: '2026-06-01' })
  await own('POST', `${url}/calls`, {})
  await own('PUT', `${url}/calls`, { day: '2026-06-02', count: 3, was: 0 })
  await own('GET', `${url}/calls`)
  return url
}

/** Writes and prints postcards. */
export async function usePostcards(service: Service, own: Ask): Promise<void> {
  const url = await makeMailing(service, own, { kind: 'postcard' })
  await own('PUT', `${url}/text`, { opening: '', closing: '', card: 'About {county}.' })
  const run = await makeFiles(service, own, url)
  await own('POST', `${url}/print/files`, { run: run.id })
}

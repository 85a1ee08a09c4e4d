import type { Lead, LeadPage } from '../../contract/index.ts'
import type { startService } from './service.ts'
import type { Ask } from './use-mailings.ts'

const leads = '/api/admin/contact-requests'

/** Works with leads, and answers the id of one. */
export async function useLeads(
  service: Awaited<ReturnType<typeof startService>>,
  own: Ask,
): Promise<string> {
  const first = await own('GET', `${leads}/search`)
  const id = first.json<LeadPage>().leads[0]?.id ?? ''
  for (const query of [
    'search=lead+777',
    'search=555',
    'search=le',
    'repeated=true',
    'source=call',
    'source=website',
    'followUpTo=2026-06-15',
    'lookedAfterBy=@owner',
    'lookedAfterBy=nobody',
  ]) {
    await own('GET', `${leads}/search?${query}`)
    await own('GET', `${leads}/counts?${query}`)
  }
  for (const query of ['page=20', 'status=new&automatic=false', 'automatic=true', 'order=name'])
    await own('GET', `${leads}/search?${query}`)
  await own('GET', `${leads}/search?order=place`)
  await own('GET', `${leads}/${id}`)
  await own('GET', `${leads}/${id}/parcels`)
  await own('PATCH', `${leads}/${id}`, { status: 'contacted', phone: '(928) 555-0142' })
  const noted = await own('POST', `${leads}/${id}/notes`, {
    kind: 'reached',
    text: 'Called',
    followUpOn: '2026-06-15',
  })
  const note = `${leads}/${id}/notes/${noted.json<Lead>().datedNotes.at(-1)?.id}`
  await own('PATCH', note, { text: 'Called twice' })
  await own('DELETE', note)
  const file = await service.app.inject({
    method: 'POST',
    url: '/api/admin/mail-files',
    headers: { ...(await service.adminHeaders()), 'content-type': 'application/pdf' },
    payload: '%PDF-1.7 a deed',
  })
  const { id: fileId } = file.json<{ id: string }>()
  await own('GET', `/api/admin/mail-files/${fileId}`)
  const files = [{ id: fileId, name: 'deed.pdf' }]
  const mailed = { subject: 'Your land', text: 'Is there a well?', files }
  await own('POST', `${leads}/lead-1500/mails`, mailed)
  await own('GET', `${leads}/lead-1500/mails`)
  await own('GET', '/api/admin/saved-answers?leadId=lead-1500')
  await own('POST', leads, { name: 'Opal Greer', phone: '(352) 555-0143', source: 'call' })
  for (const part of ['lead-1500', 'lead-1504'])
    await own('POST', `${leads}/${part}/merge`, { into: 'lead-1502' })
  await own('DELETE', `${leads}/lead-1504/merge`)
  for (const deleted of ['lead-1506', 'lead-1508'])
    await own('POST', `${leads}/${deleted}/delete`, {})
  for (const which of ['search?merged', 'counts?merged', 'search?deleted', 'counts?deleted'])
    await own('GET', `${leads}/${which}=true`)
  await own('POST', '/api/admin/deleted-contact-requests/lead-1506/restore')
  await own('DELETE', '/api/admin/deleted-contact-requests/lead-1508')
  for (const path of ['', '/export']) await own('GET', leads + path)
  return id
}

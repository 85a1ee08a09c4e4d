import { site } from './visit.ts'

async function post(path: string, body: object, token = ''): Promise<Response> {
  return await fetch(site().url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
}

/** Creates a live offer through the owner's API and returns its reference number. */
export async function createOffer(changes: object = {}): Promise<string> {
  const { token } = (await (
    await post('/api/admin/auth', { password: site().password })
  ).json()) as { token: string }
  const answer = await post(
    '/api/admin/offers',
    {
      location: 'Near Sand Creek Road, Mohave County, Arizona',
      acreage: 10.2,
      apn: '331-09-155',
      zoning: 'Rural residential',
      access: 'Dirt road',
      expirationDate: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10),
      amount: 18_500,
      status: 'active',
      ...changes,
    },
    token,
  )
  const { referenceNumber } = (await answer.json()) as { referenceNumber: string }
  return referenceNumber
}

import { askAsAdmin } from '../admin-api.ts'
import { createOffer } from '../offers.ts'
import { site } from '../visit.ts'

/** A link that the next seller of an offer signs with. */
interface SigningLink {
  referenceNumber: string
  /** The page's path. */
  path: string
  /** The path of the link's calls. */
  api: string
}

/** Gives the link with which the next seller of an offer signs; the admin has it once somebody has signed. */
export async function nextLink(referenceNumber: string): Promise<SigningLink> {
  const answer = await fetch(`${site().url}/api/breezedoc/initiate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ referenceNumber }),
  })
  const { signatureUrl } = (await answer.json()) as { signatureUrl: string }
  const isByMail = signatureUrl.endsWith('/next-owner')
  const path = new URL(isByMail ? await linkByMail(referenceNumber) : signatureUrl).pathname
  return { referenceNumber, path, api: path.replace('/sign/', '/api/signing/') }
}

async function linkByMail(referenceNumber: string): Promise<string> {
  const { signings } = await askAsAdmin<{
    signings: { id: string; signers: { position: number; status: string }[] }[]
  }>('GET', `/api/admin/offers/${referenceNumber}/signing`)
  const [signing] = signings
  const next = signing?.signers.find(({ status }) => status === 'waiting')
  const url = `/api/admin/signings/${signing?.id}/signers/${next?.position}/link`
  return (await askAsAdmin<{ link: string }>('POST', url)).link
}

/** Makes an offer and gives the link to sign it. */
export async function newLink(changes: object = {}): Promise<SigningLink> {
  return await nextLink(await createOffer(changes))
}

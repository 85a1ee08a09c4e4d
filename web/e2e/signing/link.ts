import { createOffer } from '../offers.ts'
import { site } from '../visit.ts'

/** A link that the next owner of an offer signs with. */
interface SigningLink {
  referenceNumber: string
  /** The page's path. */
  path: string
  /** The path of the link's calls. */
  api: string
}

/** Gives the link with which the next owner of an offer signs. */
export async function nextLink(referenceNumber: string): Promise<SigningLink> {
  const answer = await fetch(`${site().url}/api/breezedoc/initiate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ referenceNumber }),
  })
  const { signatureUrl } = (await answer.json()) as { signatureUrl: string }
  const path = new URL(signatureUrl).pathname
  return { referenceNumber, path, api: path.replace('/sign/', '/api/signing/') }
}

/** Makes an offer and gives the link to sign it. */
export async function newLink(changes: object = {}): Promise<SigningLink> {
  return await nextLink(await createOffer(changes))
}

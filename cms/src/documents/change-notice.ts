import type { Core } from '@strapi/strapi'
import { type ContentType, contentTypeOf } from '../content-types'

interface Receiver {
  serviceUrl: string
  token: string
}

/** Publishing saves and then publishes; changes this close together are told once. */
const gatherMs = 20
const timeoutMs = 2000

/**
 * Tells the service which type of content has changed, after the change is committed.
 *
 * Nobody waits for the call and nothing is sent again: a service that missed it looks for itself within a minute.
 */
export function tellServiceOfChanges(strapi: Core.Strapi, receiver: Receiver): void {
  const waiting = new Set<ContentType>()

  async function tell(type: ContentType): Promise<void> {
    try {
      const answer = await fetch(`${receiver.serviceUrl}/internal/content-changed`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${receiver.token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ type }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      if (!answer.ok) strapi.log.warn(`The service refused a change notice: ${answer.status}.`)
    } catch (error) {
      strapi.log.debug(`The service did not hear of a changed ${type}: ${String(error)}`)
    }
  }

  strapi.eventHub.subscribe(async (event: string, payload?: { uid?: string }) => {
    const type = contentTypeOf(payload?.uid)
    if (!event.startsWith('entry.') || !type || waiting.has(type)) return
    waiting.add(type)
    setTimeout(() => {
      waiting.delete(type)
      void tell(type)
    }, gatherMs)
  })
}

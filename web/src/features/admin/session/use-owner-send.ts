import type { Endpoint, ReplyOf } from 'offers-service/contract'
import type { CallInput } from '../../../api/client.ts'
import { useSend } from '../../../api/hooks.ts'
import { withSession } from './renew-session.ts'

/** Answers a function that sends to one of the owner's endpoints and outlives an expired session. */
export function useOwnerSend<E extends Endpoint>(
  endpoint: E,
): (input: CallInput<E>) => Promise<ReplyOf<E>> {
  const { send } = useSend(endpoint)
  return async (input) => await withSession(async () => await send(input))
}

import {
  erasePerson,
  exportPerson,
  type HeldOfPerson,
  previewPersonErasure,
} from 'offers-service/contract'
import { useState } from 'react'
import { ApiError, request } from '../../../api/client.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { removeDraft } from '../editing/drafts.ts'
import { useOwnerSend, withSession } from '../session/renew-session.ts'
import { useAttempt } from '../use-attempt.ts'
import { saveFile } from '../save-file.ts'

/** Erases everything about one person who asks to be forgotten, after a look at what that takes. */
export function usePersonErasure() {
  const sendLook = useOwnerSend(previewPersonErasure)
  const sendErasure = useOwnerSend(erasePerson)
  const attempt = useAttempt()
  const { toast } = useToast()
  const [isLooking, setIsLooking] = useState(false)

  /** Answers what would go and what would stay; undefined when nobody was found or it failed, which has been told by then. */
  async function look(find: string): Promise<HeldOfPerson | undefined> {
    setIsLooking(true)
    try {
      return await sendLook({ body: { find } })
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404
      toast({
        title: isUnknown ? 'Nobody found' : 'Error',
        description: isUnknown
          ? 'Nothing is kept under that. Try their phone number, their email address or their whole name.'
          : 'Failed to look up what is kept.',
        variant: 'destructive',
      })
      return undefined
    } finally {
      setIsLooking(false)
    }
  }

  /** Answers the error; `changed_meanwhile` is for the caller to show again what is there now. */
  async function erase(find: string, { seen, requests, offers }: HeldOfPerson) {
    const failed = await attempt(async () => await sendErasure({ body: { find, seen } }), {
      success: 'Everything that can be erased is gone.',
      failure: 'Failed to erase. Nothing was changed.',
      asked: 'changed_meanwhile',
    })
    if (failed) return failed
    for (const { id } of requests)
      for (const draft of [`leads:${id}`, `offers:new:${id}`]) removeDraft(draft)
    for (const { referenceNumber } of offers) removeDraft(`offers:${referenceNumber}`)
    return undefined
  }

  return { look, erase, isLooking }
}
export type PersonErasureActions = ReturnType<typeof usePersonErasure>

/** Saves everything that is kept of one person as a file, for whoever asks what we know about them. */
export function usePersonExport() {
  const { toast } = useToast()
  const [isBusy, setIsBusy] = useState(false)

  async function save(body: { lead: string } | { find: string }): Promise<void> {
    setIsBusy(true)
    try {
      const { url, method, config } = exportPerson
      const { patienceSeconds } = config
      const answer = await withSession(
        async () => await request(url, { method, body, patienceSeconds }),
      )
      saveFile(await answer.blob(), 'person.zip')
      toast({
        title: 'Success',
        description: 'Saved as person.zip. Open person.html in it to read it.',
      })
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404
      toast({
        title: isUnknown ? 'Nobody found' : 'Error',
        description: isUnknown
          ? 'Nothing is kept under that. Try their phone number, their email address or their whole name.'
          : 'Failed to gather the data.',
        variant: 'destructive',
      })
    } finally {
      setIsBusy(false)
    }
  }

  return { save, isBusy }
}

import {
  erasePerson,
  exportPerson,
  type HeldOfPerson,
  previewPersonErasure,
} from 'offers-service/contract'
import { call, callForFile } from '../../../api/client.ts'
import { isMissingError } from '../../../api/failures.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { removeDraftsOf } from '../editing/drafts.ts'
import { withSession } from '../session/renew-session.ts'
import { useMutation } from '../use-mutation.ts'
import { saveFile } from '../save-file.ts'

/** Answers a function that tells why somebody's data could not be had. */
function useSearchFailure() {
  const { fail } = useToast()
  return (error: unknown, failure: string) => {
    const nobody = {
      title: 'Nobody found',
      description:
        'Nothing is kept under that. Try their phone number, their email address or their whole name.',
    }
    fail(isMissingError(error) ? nobody : { title: 'Error', description: failure }, error)
  }
}

/** Erases everything about one person who asks to be forgotten, after a look at what that takes. */
export function usePersonErasure() {
  const tellFailure = useSearchFailure()
  const attempt = useMutation()

  /** Answers what would go and what would stay; undefined when nobody was found or it failed, which has been told by then. */
  async function look(find: string): Promise<HeldOfPerson | undefined> {
    try {
      return await withSession(() => call(previewPersonErasure, { body: { find } }))
    } catch (error) {
      tellFailure(error, 'Failed to look up what is kept.')
      return undefined
    }
  }

  /** Answers the error; `changed_meanwhile` is for the caller to show again what is there now. */
  async function erase(find: string, { seen, requests, offers }: HeldOfPerson) {
    const failed = await attempt(() => call(erasePerson, { body: { find, seen } }), {
      success: 'Everything that can be erased is gone.',
      failure: 'Failed to erase. Nothing was changed.',
      asked: 'changed_meanwhile',
    })
    if (failed) return failed
    for (const { id } of requests)
      for (const draft of [`leads:${id}`, `offers:new:${id}`]) removeDraftsOf(draft)
    for (const { referenceNumber } of offers) removeDraftsOf(`offers:${referenceNumber}`)
    return undefined
  }

  return { look, erase }
}
export type PersonErasureActions = ReturnType<typeof usePersonErasure>

/** Answers a function that saves everything that is kept of one person as a file, for whoever asks what we know about them. */
export function usePersonExport() {
  const { toast } = useToast()
  const tellFailure = useSearchFailure()
  return async (body: { lead: string } | { find: string }): Promise<void> => {
    try {
      saveFile(await withSession(() => callForFile(exportPerson, body)), 'person.zip')
      toast({
        title: 'Success',
        description: 'Saved as person.zip. Open person.html in it to read it.',
      })
    } catch (error) {
      tellFailure(error, 'Failed to gather the data.')
    }
  }
}

import { exportPerson } from 'offers-service/contract'
import { useState } from 'react'
import { ApiError, request } from '../../../api/client.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { saveFile } from '../save-file.ts'
import { withSession } from '../session/renew-session.ts'

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

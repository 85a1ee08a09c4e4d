import { type ParcelList, readList } from 'offers-service/contract'
import { useEffect } from 'react'
import { useRefresh } from '../../../../api/hooks.ts'
import { ActionButton } from '../../../../ui/on-demand/action-button.tsx'
import { SendProgress } from '../../editing/send-progress.tsx'
import { useListChanges } from './use-list-changes.ts'

const againAfterMs = 2000

/**
 * Waits until the rows of a list have been read, for example because of a change in another window. Where the service was ended
 * while it read them, nobody does any more until it is asked to.
 */
export function ReadingRows({ list }: { list: ParcelList }) {
  const { id } = list
  const refresh = useRefresh()
  const { update } = useListChanges(list)
  useEffect(() => {
    const timer = setInterval(() => {
      // The next try may work.
      void refresh(readList, { params: { id } }).catch(() => undefined)
    }, againAfterMs)
    return () => clearInterval(timer)
  }, [id, refresh])
  return (
    <>
      <SendProgress label="Reading the rows. A large list takes a minute." />
      <p>Is nothing happening for longer than that?</p>
      <ActionButton size="small" onPress={async () => await update({})}>
        Read the Rows Again
      </ActionButton>
    </>
  )
}

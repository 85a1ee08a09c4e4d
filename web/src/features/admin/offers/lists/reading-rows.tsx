import { type ParcelList, readList } from 'offers-service/contract'
import { useEffect } from 'react'
import { useRefresh } from '../../../../api/hooks.ts'
import { SendProgress } from '../../editing/send-progress.tsx'

const againAfterMs = 2000

/** Waits until the rows of a list have been read, for example because of a change in another window. */
export function ReadingRows({ list: { id } }: { list: ParcelList }) {
  const refresh = useRefresh()
  useEffect(() => {
    const timer = setInterval(() => {
      // Whatever keeps it from coming may have passed when it is asked again.
      void refresh(readList, { params: { id } }).catch(() => undefined)
    }, againAfterMs)
    return () => clearInterval(timer)
  }, [id, refresh])
  return <SendProgress label="Reading the rows. A large list takes a minute." />
}

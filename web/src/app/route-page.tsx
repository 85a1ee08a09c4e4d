import { getSettings } from 'offers-service/contract'
import { use, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import useSWR from 'swr'
import { addressOf, isFactRequired } from '../api/client.ts'
import { failureWords, isMissingError } from '../api/failures.ts'
import { useDocumentHead } from '../site/document-head.ts'
import { useHydrated } from '../ui/browser-hooks.ts'
import { useArrival } from './navigation.tsx'
import { pageModule, readHead } from './page-modules.ts'
import type { RouteMatch } from './routes.ts'

/** Is told that the first page has been drawn, before it is painted, and with `isHydrated` once its forms are as scripts need them. */
export type OnDrawn = (isHydrated: boolean) => void

/** Tells of the first drawing, on its own, so that the page is not drawn twice for it. */
function FirstDrawing({ onDrawn }: { onDrawn: OnDrawn }) {
  const isHydrated = useHydrated()
  useLayoutEffect(() => onDrawn(isHydrated), [onDrawn, isHydrated])
  return null
}

interface RoutePageProps extends RouteMatch {
  onDrawn: OnDrawn | undefined
}

/** Shows a route's page and keeps the document's head in step with it. */
export function RoutePage({ route, params, onDrawn }: RoutePageProps) {
  const module = use(pageModule(route))
  const { pathname } = useLocation()
  const subjectAddress = route.subject?.(params) ?? null
  // Only listens: the page itself asks for its subject.
  const subject = useSWR<unknown, unknown>(subjectAddress, null)
  const isWaiting = subjectAddress !== null && subject.data === undefined && !subject.error
  const failure =
    subject.data === undefined && !isFactRequired(subject.error) ? subject.error : undefined
  const isGone = isMissingError(failure)
  const settings = useSWR(addressOf(getSettings), null).data as unknown
  const head = readHead({
    match: { route, params },
    module,
    publicUrl: typeof document === 'undefined' ? 'http://localhost' : document.baseURI,
    data: { [addressOf(getSettings)]: settings, [subjectAddress ?? '']: subject.data },
    isMissing: isGone,
  })
  // A page that could not be had is not what its head says.
  const shown = failure === undefined || isGone ? head : failureWords(failure)
  useDocumentHead(shown, pathname, !route.isPrivate && failure === undefined)
  useArrival(pathname, !isWaiting)
  // A new address starts the page anew, even where it is the same kind of page.
  return (
    <>
      <module.Page key={pathname} params={params} />
      {onDrawn && <FirstDrawing onDrawn={onDrawn} />}
    </>
  )
}

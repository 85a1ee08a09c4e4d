import { StrictMode, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ApiProvider, type InitialData } from '../api/provider.tsx'
import { LeftForms } from '../ui/left-forms.ts'
import { NavigationAnnouncer } from './navigation.tsx'
import { PlainFrame, SiteFrame } from './frames.tsx'
import { type OnDrawn, RoutePage } from './route-page.tsx'
import { matchRoute } from './routes.ts'

interface AppProps {
  replies: InitialData
  onDrawn?: OnDrawn | undefined
}

/** The screen of the address in view. */
function Screen({ onDrawn }: Pick<AppProps, 'onDrawn'>) {
  const match = matchRoute(useLocation().pathname)
  const Frame = match.route.isClientOnly ? PlainFrame : SiteFrame
  return (
    <Frame>
      <RoutePage {...match} onDrawn={onDrawn} />
    </Frame>
  )
}

/**
 * The whole site inside a router.
 *
 * The browser's entry and the server's put nothing else beside or around it than that router, because the ids that tie
 * labels, hints and errors to their fields are made from a component's place in the whole tree.
 */
export function App({ replies, onDrawn }: AppProps) {
  const [left] = useState(() => new Map<string, string[]>())
  return (
    <StrictMode>
      <ApiProvider replies={replies}>
        <LeftForms value={left}>
          <Screen onDrawn={onDrawn} />
        </LeftForms>
        <NavigationAnnouncer />
      </ApiProvider>
    </StrictMode>
  )
}

import { StrictMode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { ApiProvider, type Replies } from '../api/provider.tsx'
import { NavigationAnnouncer } from './navigation.tsx'
import { PlainFrame, SiteFrame } from './frames.tsx'
import { RoutePage } from './route-page.tsx'
import { notFoundRoute, type PageRoute, routes } from './routes.ts'

const routeElements = (frame: PageRoute['frame']) =>
  [...routes, notFoundRoute]
    .filter((route) => route.frame === frame)
    .map((route) => (
      <Route key={route.path} path={route.path} element={<RoutePage route={route} />} />
    ))

/**
 * The whole site inside a router.
 *
 * The browser's entry and the server's put nothing else beside or around it than that router, because the ids that tie
 * labels, hints and errors to their fields are made from a component's place in the whole tree.
 */
export function App({ replies }: { replies: Replies }) {
  return (
    <StrictMode>
      <ApiProvider replies={replies}>
        <Routes>
          <Route element={<SiteFrame />}>{routeElements('site')}</Route>
          <Route element={<PlainFrame />}>{routeElements('plain')}</Route>
        </Routes>
        <NavigationAnnouncer />
      </ApiProvider>
    </StrictMode>
  )
}

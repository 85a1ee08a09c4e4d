import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { ApiProvider, noInitialData, type InitialData } from '../api/provider.tsx'
import { Toaster } from '../ui/on-demand/toaster.tsx'

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>Now at {pathname + search}</p>
}

interface RenderOptions {
  /** The address the page is opened at, and the route it belongs to. */
  at?: string
  route?: string
  replies?: InitialData
}

/** Shows a page as the site does: with router, answers and toasts. Every other address says where one has come to. */
export function renderPage(
  page: ReactNode,
  { at = '/', route = at, replies = noInitialData }: RenderOptions = {},
) {
  return render(
    <MemoryRouter initialEntries={[at]}>
      <ApiProvider replies={replies}>
        <Routes>
          <Route path={route} element={page} />
          <Route path="*" element={<Elsewhere />} />
        </Routes>
        <Toaster />
      </ApiProvider>
    </MemoryRouter>,
  )
}

/** The message in the corner that says this; parts of it may stand in elements of their own. */
export async function findToast(text: string | RegExp) {
  const says = (whole: string) => (typeof text === 'string' ? whole === text : text.test(whole))
  return await screen.findByText(
    (_own, element) => element?.className === 'description' && says(element.textContent ?? ''),
  )
}

import { fireEvent, render, screen } from '@testing-library/react'
import { useLayoutEffect, useState } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { mainId, NavigationAnnouncer, useArrival } from './navigation.tsx'
import { Link } from '../ui/link.tsx'

/** A page that comes when a button is pressed. */
function SlowPage() {
  const { pathname } = useLocation()
  const [come, setCome] = useState('')
  useLayoutEffect(() => {
    document.title = come === pathname ? 'Next page' : 'Placeholder'
  })
  useArrival(pathname, come === pathname)
  return (
    <button type="button" onClick={() => setCome(pathname)}>
      come
    </button>
  )
}

const scrollTo = vi.fn<typeof window.scrollTo>()

beforeEach(() => {
  scrollTo.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
  render(
    <MemoryRouter>
      <Link to="/next">next</Link>
      <Link to="#form">form</Link>
      <main id={mainId} tabIndex={-1} />
      <section id="form" tabIndex={-1} />
      <SlowPage />
      <NavigationAnnouncer />
    </MemoryRouter>,
  )
})

test('the first page is left as the browser opened it', () => {
  expect(scrollTo).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getByText('come'))
  expect(screen.queryByText('Next page')).toBeNull()
})

test('a new page is shown from its top and focused at once, and announced when it has come', () => {
  fireEvent.click(screen.getByText('next'))
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, left: 0, behavior: 'instant' })
  expect(document.activeElement?.id).toBe(mainId)
  expect(screen.queryByText('Placeholder')).toBeNull()
  fireEvent.click(screen.getByText('come'))
  expect(screen.getByText('Next page').getAttribute('aria-live')).toBe('polite')
})

test('a place on the same page is scrolled to and focused', () => {
  const form = document.getElementById('form')
  const scrollIntoView = vi.fn<typeof HTMLElement.prototype.scrollIntoView>()
  Object.assign(form ?? {}, { scrollIntoView })
  fireEvent.click(screen.getByText('form'))
  expect(scrollIntoView).toHaveBeenCalledOnce()
  expect(document.activeElement).toBe(form)
  expect(scrollTo).not.toHaveBeenCalled()
})

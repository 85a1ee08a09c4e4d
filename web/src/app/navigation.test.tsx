import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { mainId, NavigationAnnouncer } from './navigation.tsx'
import { Link } from '../ui/link.tsx'

const scrollTo = vi.fn<typeof window.scrollTo>()

beforeEach(() => {
  scrollTo.mockClear()
  vi.stubGlobal('scrollTo', scrollTo)
  document.title = 'Next page'
  render(
    <MemoryRouter>
      <Link to="/next">next</Link>
      <Link to="#form">form</Link>
      <main id={mainId} tabIndex={-1} />
      <section id="form" tabIndex={-1} />
      <NavigationAnnouncer />
    </MemoryRouter>,
  )
})

test('the first page is left as the browser opened it', () => {
  expect(scrollTo).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(document.body)
  expect(screen.queryByText('Next page')).toBeNull()
})

test('a new page is shown from its top, focused and announced', () => {
  fireEvent.click(screen.getByText('next'))
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, left: 0, behavior: 'instant' })
  expect(document.activeElement?.id).toBe(mainId)
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

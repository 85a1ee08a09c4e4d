import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Link, NavLink } from './link.tsx'

function Place() {
  const { pathname, hash } = useLocation()
  return <output>{pathname + hash}</output>
}

const place = () => screen.getByRole('status').textContent

test('a click is followed inside the page, unless it opens a tab or its own handler has taken it', () => {
  render(
    <MemoryRouter initialEntries={['/about']}>
      <Link to="#plain">plain</Link>
      <Link to="#window" target="_blank">
        window
      </Link>
      <Link to="#taken" onClick={(event) => event.preventDefault()}>
        taken
      </Link>
      <Place />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByText('plain'), { ctrlKey: true })
  fireEvent.click(screen.getByText('window'))
  fireEvent.click(screen.getByText('taken'))
  expect(place()).toBe('/about')
  fireEvent.click(screen.getByText('plain'))
  expect(place()).toBe('/about#plain')
})

test('a menu marks the page in view, and the one above it unless only itself is meant', () => {
  render(
    <MemoryRouter initialEntries={['/blog/taxes']}>
      <NavLink to="/blog">above</NavLink>
      <NavLink to="/blog" isExact>
        itself
      </NavLink>
      <NavLink to="/blog/taxes" isExact>
        in view
      </NavLink>
      <NavLink to="/blo">alike</NavLink>
    </MemoryRouter>,
  )
  const current = screen
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map(({ textContent }) => textContent)).toEqual(['above', 'in view'])
})

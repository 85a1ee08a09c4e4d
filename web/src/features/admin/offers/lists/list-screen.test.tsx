import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '../../../../testing/answers.ts'
import { renderPage } from '../../../../testing/render.tsx'
import { exampleAddress, exampleList, unpricedList } from './example-list.ts'
import { ListScreen } from './list-screen.tsx'

const show = (step = 'file') =>
  renderPage(<ListScreen id="l1" />, {
    at: `/admin/lists/l1?step=${step}`,
    route: '/admin/lists/l1',
  })

test('says that a list no longer exists', async () => {
  answerFetch({ [exampleAddress]: { status: 404 } })
  show()
  await screen.findByRole('heading', { name: 'This list no longer exists' })
  expect(screen.getByRole('link', { name: 'Show all lists' })).toBeTruthy()
})

test('says that a list did not load, with a way to try again', async () => {
  answerFetch({ [exampleAddress]: { status: 500 } })
  show()
  await screen.findByRole('heading', { name: 'This list did not load' })
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('leads to each step, and says how far it has come', async () => {
  answerFetch({ [exampleAddress]: { body: exampleList } })
  show()
  const rail = within(await screen.findByRole('navigation', { name: 'Steps' }))
  const links = rail.getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    '1File2,000 rows',
    '2Columns1 to look at',
    '3Tidy49 to look at',
    '4Price1,931 priced',
    '5Check1,931 ready',
  ])
  expect(rail.getByRole('link', { name: /File/ }).getAttribute('aria-current')).toBe('step')
  expect(links.at(-1)?.getAttribute('href')).toBe('/admin/lists/l1?step=check')
})

test('shows nothing to look at in Tidy while rows only wait for a price', async () => {
  answerFetch({ [exampleAddress]: { body: unpricedList } })
  show()
  const rail = within(await screen.findByRole('navigation', { name: 'Steps' }))
  expect(rail.getByRole('link', { name: /Tidy/ }).textContent).toBe('3Tidy')
})

test('names what the file is, and the rows that hold no parcel', async () => {
  answerFetch({ [exampleAddress]: { body: exampleList } })
  show()
  await screen.findByText('2,000 rows. Looks like a list from DataTree.')
  screen.getByText('2 rows of the file left out, because they hold no parcel')
  const row = screen.getByText('Totals').closest('tr')
  expect(row?.textContent).toContain('Rows 2,002 to 2,003')
})

test('changes nothing of a list that has become offers', async () => {
  answerFetch({ [exampleAddress]: { body: { ...exampleList, status: 'stored', offerCount: 5 } } })
  show('columns')
  await screen.findByText(/This list has become offers, so it stays as it is/)
  expect(screen.getByLabelText('Column for Owner').matches(':disabled')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save and Go On' })).toBeNull()
})

import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '../../../../../testing/answers.ts'
import { findToast, renderPage } from '../../../../../testing/render.tsx'
import { exampleAddress, exampleList } from '../example-list.ts'
import { ColumnsStep } from './columns-step.tsx'

const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const rowOf = (label: string) => screen.getByLabelText(label).closest('tr')?.textContent

test('marks what was guessed, and shows values of the file', () => {
  renderPage(<ColumnsStep list={exampleList} />)
  expect(rowOf('Column for Mailing street')).toMatch(/Please look.*12 OAK ST/)
  expect(rowOf('Column for Owner')).not.toContain('Please look')
  screen.getByText('Not used from this file: MAIL CITY and MOOD.')
})

test('joins columns, takes one value for all rows, and saves what was looked at', async () => {
  const requests = answerFetch({ [exampleAddress]: { body: exampleList } })
  renderPage(<ColumnsStep list={exampleList} />)
  fireEvent.click(screen.getByRole('button', { name: 'Join another column for Parcel number' }))
  choose('Joined column for Parcel number', '4')
  expect(rowOf('Column for Parcel number')).toContain('01-02-glad')
  fireEvent.change(screen.getByLabelText('Same for all rows: State of the land'), {
    target: { value: 'FL' },
  })
  choose('Column for Mailing street', '')
  fireEvent.click(screen.getByRole('button', { name: 'Save and Go On' }))
  await expect.poll(() => requests.length).toBeGreaterThan(0)
  expect(requests[0]).toMatchObject({
    method: 'PUT',
    body: {
      basedOn: exampleList.updatedAt,
      columns: [
        { field: 'owner1', columns: [0], isSure: true },
        { field: 'parcelNumber', columns: [3, 4], isSure: true },
        { field: 'county', columns: [], sameForAll: 'Levy', isSure: true },
        { field: 'landState', columns: [], sameForAll: 'FL', isSure: true },
      ],
    },
  })
})

test('says that the list was changed in another window', async () => {
  const body = { code: 'changed_meanwhile', message: 'No' }
  answerFetch({ [exampleAddress]: { status: 409, body } })
  renderPage(<ColumnsStep list={exampleList} />)
  fireEvent.click(screen.getByRole('button', { name: 'Save and Go On' }))
  expect(await findToast(/It was changed in another window/)).toBeTruthy()
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '../../../testing/answers.ts'
import { exampleLead } from '../../../testing/examples.ts'
import { renderPage } from '../../../testing/render.tsx'
import { StatusSelect } from './status-select.tsx'

const address = '/api/admin/contact-requests/7'

test('of changes that follow each other quickly, the last one is saved last and stays shown', async () => {
  const slow = Promise.withResolvers<void>()
  const body = { ...exampleLead, id: '7' }
  const requests = answerFetch({
    [address]: async () => {
      if (requests.length === 1) await slow.promise
      return { body }
    },
  })
  renderPage(<StatusSelect lead={body} />)
  const select = screen.getByRole<HTMLSelectElement>('combobox')
  for (const value of ['contacted', 'offered', 'closed'])
    fireEvent.change(select, { target: { value } })
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(select.value).toBe('closed')
  slow.resolve()
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests.map((request) => request.body)).toEqual([
    { status: 'contacted' },
    { status: 'closed' },
  ])
  await waitFor(() => expect(select.getAttribute('aria-busy')).toBe('false'))
})

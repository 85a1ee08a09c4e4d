import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { answerFetch } from '../../../testing/answers.ts'
import { exampleLead } from '../../../testing/examples.ts'
import { renderPage } from '../../../testing/render.tsx'
import { useListAddress } from '../listing/use-list-address.ts'
import { LeadDetail } from './lead-detail.tsx'
import { useLeadActions } from './use-lead-actions.ts'
import { leadChoices } from './use-lead-search.ts'

const address = `/api/admin/contact-requests/${exampleLead.id}`

function Detail() {
  return (
    <LeadDetail
      lead={exampleLead}
      others={[]}
      moreOthers={0}
      seen="as-seen"
      actions={useLeadActions()}
      list={useListAddress(leadChoices)}
    />
  )
}

const openDetails = () => {
  const shown = renderPage(<Detail />)
  fireEvent.click(screen.getByRole('button', { name: 'Edit details' }))
  return shown
}
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(input(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

afterEach(() => localStorage.clear())

test('a lead is corrected in the place of its facts, and only what was changed is sent', async () => {
  const requests = answerFetch({ [address]: { body: exampleLead } })
  openDetails()
  await waitFor(() => expect(document.activeElement).toBe(input('Name')))
  type('Phone', '(352) 555-0188')
  press('Save')
  await screen.findByText('Lead updated successfully.')
  const body = { phone: '(352) 555-0188', before: { phone: exampleLead.phone } }
  const sent = requests.filter(({ method }) => method !== 'GET')
  expect(sent).toEqual([{ address, method: 'PATCH', body }])
  expect(screen.queryByLabelText('Phone')).toBeNull()
  const edit = screen.getByRole('button', { name: 'Edit details' })
  await waitFor(() => expect(document.activeElement).toBe(edit))
})

test('what the service refuses stands at its field, and nothing typed is lost, even over a reload', async () => {
  const fields = { propertyLocation: 'Property location is required' }
  answerFetch({
    [address]: { status: 400, body: { code: 'invalid_request', message: '', fields } },
  })
  const { unmount } = openDetails()
  type('Property (optional)', 'Pine Street')
  press('Save')
  await screen.findByText(fields.propertyLocation)
  expect(input('Property (optional)').value).toBe('Pine Street')
  unmount()
  renderPage(<Detail />)
  await screen.findByText(/We brought back the changes/)
  expect(input('Property (optional)').value).toBe('Pine Street')
})

test('a wrong address is told before anything is sent, and a missing name keeps it from being saved', async () => {
  const requests = answerFetch({})
  openDetails()
  type('Email (optional)', 'opal')
  press('Save')
  await screen.findByText('Invalid email address')
  await waitFor(() => expect(document.activeElement).toBe(input('Email (optional)')))
  type('Name', ' ')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
})

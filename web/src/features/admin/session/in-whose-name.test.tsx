import { act, screen } from '@testing-library/react'
import { type LoggedIn, settingsUntilKnown } from 'offers-service/contract'
import { afterEach, expect, test } from 'vitest'
import { answerFetch } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render.tsx'
import { InWhoseName } from './in-whose-name.tsx'

afterEach(() => localStorage.clear())

const { name: business } = settingsUntilKnown.business
const ofBusiness = `In the name of ${business}, to opal@mail.example. Your names, company are put below it. To write in your own name, give it under Settings → People`
const hanna = { name: 'Hanna Quist', role: 'helper' } as const

test.each<[who: string, person: LoggedIn | undefined, ownerName: string, others: boolean, RegExp]>([
  ['an owner alone', undefined, '', false, /^To opal@mail\.example\. Your names, company are/],
  ['an owner without a name beside others', undefined, '', true, new RegExp(ofBusiness)],
  ['an owner with a name', undefined, 'Dana Reyes', true, /^In the name of Dana .*it\.$/],
  ['a helper', hanna, '', true, /^In the name of Hanna Quist, to .* Your name, company .*it\.$/],
])('%s reads in whose name an email goes out', async (_who, person, ownerName, others, said) => {
  const stored = { token: 't', isAuthenticated: true, ...(person && { person }) }
  localStorage.setItem('admin-auth', JSON.stringify(stored))
  const requests = answerFetch({
    '/api/admin/owner-name': { body: { name: ownerName } },
    '/api/admin/auth': { body: { asksForName: others } },
  })
  renderPage(
    <p data-testid="hint">
      <InWhoseName to="opal@mail.example" below="company" />
    </p>,
  )
  const isAsked = person === undefined && ownerName === ''
  await expect.poll(() => requests.some(({ address }) => address.endsWith('/auth'))).toBe(isAsked)
  await expect.poll(() => screen.getByTestId('hint').textContent).toMatch(said)
  const link = screen.queryByRole('link', { name: /Settings → People/ })
  expect(link?.getAttribute('href') ?? null).toBe(
    isAsked && others ? '/admin/settings/people' : null,
  )
})

test('an owner who has given a name in another tab reads it on coming back', async () => {
  localStorage.setItem('admin-auth', JSON.stringify({ token: 't', isAuthenticated: true }))
  const answers = {
    '/api/admin/owner-name': { body: { name: '' } },
    '/api/admin/auth': { body: { asksForName: true } },
  }
  answerFetch(answers)
  renderPage(<InWhoseName to="opal@mail.example" below="company" />)
  await screen.findByRole('link', { name: /Settings → People/ })
  answerFetch({ ...answers, '/api/admin/owner-name': { body: { name: 'Dana Reyes' } } })
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  const hint = await screen.findByText(/^In the name of Dana Reyes, /)
  expect(hint.textContent).not.toContain('Settings')
})

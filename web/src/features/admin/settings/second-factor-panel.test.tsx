import { fireEvent, screen } from '@testing-library/react'
import type { LoggedIn, OwnSecondFactor } from 'offers-service/contract'
import { afterEach, expect, test } from 'vitest'
import { answerFetch } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render.tsx'
import { beginSession, endSession } from '../session/session.ts'
import { SecondFactorPanel } from './second-factor-panel.tsx'

const off: OwnSecondFactor = {
  isOn: false,
  isReadable: true,
  recoveryCodesLeft: 0,
  fallsBackToFirstOwners: false,
}
const unreadable = { isOn: true, isReadable: false }
const hanna: LoggedIn = { name: 'Hanna Quist', role: 'helper' }

afterEach(() => endSession())

async function shown(changes: Partial<OwnSecondFactor>, person?: LoggedIn): Promise<string> {
  beginSession('token', person)
  answerFetch({ '/api/admin/second-factor': { body: { ...off, ...changes } } })
  renderPage(<SecondFactorPanel />)
  await screen.findByText(/^Besides your password|^It is on/)
  return screen.getByRole('region', { name: 'Two-step verification' }).textContent ?? ''
}

test.each([true, false])(
  'says whose code is asked for without one’s own, where one is: %s',
  async (fallsBackToFirstOwners) => {
    const text = await shown({ fallsBackToFirstOwners })
    expect(text.includes('a code from the app of the first owner.')).toBe(fallsBackToFirstOwners)
  },
)

test('sends the first owner to the computer of the site once no code can be checked', async () => {
  expect(await shown(unreadable)).toContain('npm run admin:password')
})

test('sends who was invited to an owner once no code can be checked', async () => {
  const text = await shown(unreadable, hanna)
  expect(text).toContain('Ask an owner to turn it off for you')
  expect(text).not.toContain('npm run')
})

test.each([
  [false, 'Your password alone lets you in from then on.'],
  [true, 'From then on you are asked for a code from the app of the first owner again.'],
])('says what follows before it is turned off: %s', async (fallsBackToFirstOwners, told) => {
  await shown({ isOn: true, recoveryCodesLeft: 8, fallsBackToFirstOwners })
  fireEvent.click(screen.getByRole('button', { name: 'Turn it off' }))
  expect((await screen.findByRole('dialog')).textContent).toContain(told)
})

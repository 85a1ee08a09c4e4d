import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render.tsx'
import { LoginForm } from './login-form.tsx'

test('an owner whose code cannot be checked any more reads the way in until they try again', async () => {
  answerFetch({
    '/api/admin/auth': { status: 503, body: { code: 'second_factor_unreadable', message: '' } },
  })
  renderPage(<LoginForm />)
  fireEvent.change(screen.getByLabelText('Admin Password'), { target: { value: 'the right one' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }))
  const told = await screen.findByText(/^Your password is right/, { selector: 'form [role=alert]' })
  expect(told.textContent).toContain('npm run admin:password')
  expect(screen.getByLabelText<HTMLInputElement>('Admin Password').value).toBe('the right one')
})

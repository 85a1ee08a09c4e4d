import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerFetch } from '../../../testing/answers.ts'
import { renderPage } from '../../../testing/render.tsx'
import { LoginForm } from './login-form.tsx'

test.each([
  ['second_factor_unreadable', /^Your password is right/],
  ['password_unreadable', /^The password of this site was changed/],
])('an owner who gets %s reads the way in until they try again', async (code, words) => {
  answerFetch({
    '/api/admin/auth': { status: 503, body: { code, message: '' } },
  })
  renderPage(<LoginForm />)
  fireEvent.change(screen.getByLabelText('Admin Password'), { target: { value: 'the right one' } })
  fireEvent.click(screen.getByRole('button', { name: 'Log In' }))
  const told = await screen.findByText(words, { selector: 'form [role=alert]' })
  expect(told.textContent).toContain('npm run admin:password')
  expect(screen.getByLabelText<HTMLInputElement>('Admin Password').value).toBe('the right one')
})

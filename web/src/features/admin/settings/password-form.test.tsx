import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'
import { PasswordForm } from './password-form.tsx'

const route = '/admin/settings/safety'

test('whoever is sent to the password begins in its first field', async () => {
  renderPage(<PasswordForm />, { at: `${route}#password`, route })
  const field = screen.getByLabelText('Current password')
  await waitFor(() => expect(document.activeElement).toBe(field))
})

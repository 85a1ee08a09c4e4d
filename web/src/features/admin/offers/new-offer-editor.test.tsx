import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'
import { saveDraft } from '../editing/drafts.ts'
import { NewOfferEditor } from './new-offer-editor.tsx'
import { newOfferValues } from './offer-values.ts'

const nothing = () => {}

afterEach(() => localStorage.clear())

test('what was typed into a new offer yesterday comes back today', () => {
  const yesterday = newOfferValues('2026-03-05')
  saveDraft('offers:new', { ...yesterday, location: 'Sand Creek Road' }, yesterday)
  renderPage(<NewOfferEditor lead={undefined} onClose={nothing} onCreated={nothing} />)
  expect(screen.getByText(/We brought back the changes/)).toBeTruthy()
  expect(screen.queryByText(/changed somewhere else/)).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Location').value).toBe('Sand Creek Road')
  // The usual time to answer begins anew.
  const lastDay = screen.getByLabelText<HTMLInputElement>('Offer Expires').value
  expect(lastDay).not.toBe(yesterday.expirationDate)
})

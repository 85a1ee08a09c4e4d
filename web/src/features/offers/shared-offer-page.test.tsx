import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleOffer, exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './shared-offer-page.tsx'

const { referenceNumber, status: _, ...shown } = exampleOffer
const place = { at: '/shared/abc.123' }
const page = <Page params={{ token: 'abc.123' }} />
const answer = (reply: object) =>
  answerFetch({
    '/api/settings': { body: exampleSettings },
    '/api/posts?published=true': { body: [] },
    '/api/shared/abc.123': reply,
  })

describe('a shared offer', () => {
  test.each([
    [[], 'Only the owner of this land can sign; ask them for their letter.'],
    [
      ['Dolores Whitcomb', 'Frank Whitcomb'],
      'Only Dolores Whitcomb and Frank Whitcomb can sign; ask them for their letter.',
    ],
  ])('is read with who can sign, and leads to no signature', async (sellers, words) => {
    answer({ body: { ...shown, backTaxes: 340, priceReasons: 'Sales nearby', sellers } })
    renderPage(page, place)
    expect((await screen.findByText(/can sign/)).textContent).toContain(words)
    const sum = screen.getByRole('region', { name: 'What the owner gets' })
    expect(sum.textContent).toContain('= Their check$18,160')
    expect(screen.getByRole('region', { name: /How we came/ }).textContent).toContain(
      'Sales nearby',
    )
    expect(screen.queryByRole('button')).toBeNull()
    expect(document.body.textContent).not.toContain(referenceNumber)
  })

  test.each([
    [404, 'This link has ended', false],
    [410, 'This link has ended', false],
    [429, 'Too Many Tries', true],
    [502, 'Something Went Wrong', true],
  ])('answered with %i says why it cannot be read', async (status, title, canRetry) => {
    answer({ status, body: { code: 'x', message: 'no' } })
    renderPage(page, place)
    await screen.findByRole('heading', { name: title })
    expect(screen.queryByRole('button', { name: 'Try Again' }) !== null).toBe(canRetry)
  })
})

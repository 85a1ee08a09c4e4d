import { screen } from '@testing-library/react'
import type { SignatureQuestion } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { answerFetch } from '../../testing/answers.ts'
import { exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { Page } from './was-it-you-page.tsx'

const question: SignatureQuestion = {
  referenceNumber: 'LB-7K2M-9RXN',
  location: 'Near Sand Creek Road',
  name: 'Harold Benning',
  nameInAgreement: 'Dolores Whitcomb',
  signedAt: '2026-11-21T02:00:00.000Z',
  answer: null,
  answeredAt: null,
}
const show = (answer: { status?: number; body: unknown }) => {
  const requests = answerFetch({
    '/api/settings': { body: exampleSettings },
    '/api/signing/T0ken/was-it-you': answer,
  })
  const page = renderPage(<Page params={{ token: 'T0ken' }} />, { at: '/sign/T0ken/was-it-you' })
  return { ...page, requests }
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

test('asks with two buttons of a plain form, and answers nothing by being opened', async () => {
  const { container, requests } = show({ body: question })
  await screen.findByRole('heading', { name: 'Was it you who signed?' })
  expect(screen.getByText('Harold Benning')).toBeTruthy()
  expect(screen.getByText('Dolores Whitcomb')).toBeTruthy()
  expect(buttons()).toEqual(['Yes, It Was Me', 'No, It Was Not Me'])
  const form = container.querySelector('form')
  expect(form?.getAttribute('action')).toBe('/forms/was-it-you')
  expect(form?.method).toBe('post')
  expect(requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test.each([
  ['yes', 'Thank you. It was you', 'No, It Was Not Me'],
  ['no', 'Thank you. It was not you', 'Yes, It Was Me'],
] as const)('says that the answer is "%s" and lets it be changed', async (answer, title, other) => {
  show({ body: { ...question, answer, answeredAt: '2026-11-22T15:00:00.000Z' } })
  await screen.findByRole('heading', { name: title })
  expect(screen.getByText(/You answered on November 22, 2026/)).toBeTruthy()
  expect(buttons()).toEqual([other])
})

test('says what to do when the link is none of ours', async () => {
  show({ status: 404, body: { code: 'not_found', message: 'Nothing.' } })
  await screen.findByRole('heading', { name: 'We cannot find this question' })
  expect(screen.getByRole('link', { name: /^Call / })).toBeTruthy()
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { LetterValues, Mailing, MailingText } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { type Answer, answerFetch } from '../../../../testing/answers.ts'
import { exampleMailing } from '../../../../testing/examples.ts'
import { renderPage } from '../../../../testing/render.tsx'
import { AsReadBy } from './as-read-by.tsx'

const address = '/api/admin/mailings/spring/pages'
const mailing: Mailing = { ...exampleMailing, letterCount: 1 }
const values: LetterValues = {
  acreage: '10.2 acres',
  'parcel number': '331-09-155',
  location: 'Near Sand Creek Road',
  county: 'Mohave County',
  amount: '$18,500',
  'last day': 'March 1, 2027',
  'reference number': 'LB-1',
  seller: 'Dolores Whitcomb',
}
const usual = { opening: 'We buy land.', closing: 'This is our offer.', card: 'It still stands.' }
const stored: Pick<MailingText, 'samples' | 'exceptions' | 'usual'> = {
  usual,
  exceptions: [],
  samples: [{ referenceNumber: 'LB-1', cardOpensOffer: false, values }],
}
const page = (number: number) => ({ number, width: 1224, height: 1584, image: `data:,${number}` })

function show(answer: Answer | (() => Promise<Answer>), opening: string = usual.opening) {
  const requests = answerFetch({ [address]: answer })
  const text = { ...usual, opening, typeSize: 'large' as const }
  renderPage(<AsReadBy mailing={mailing} text={text} stored={stored} />)
  return requests
}
const pictures = () => [...document.querySelectorAll('img')].map(({ src }) => src)

test('a letter is its words until its pages are drawn, below which they can be read', async () => {
  const requests = show({ body: { pages: [page(1), page(2)] } }, 'Is your land for sale?')
  expect(pictures()).toEqual([])
  await waitFor(() => expect(pictures()).toEqual(['data:,1', 'data:,2']))
  fireEvent.click(screen.getByText('Read it as text'))
  expect(screen.getByRole('region', { name: 'The letter' }).textContent).toContain(
    'Dear Dolores Whitcomb,Is your land for sale?$18,500',
  )
  // What letters usually say is not sent as a text of their own.
  expect(requests.map(({ body }) => body)).toEqual([
    {
      referenceNumber: 'LB-1',
      typeSize: 'large',
      opening: 'Is your land for sale?',
      closing: '',
      card: '',
    },
  ])
})

test('a text with a field that does not exist says so beside it, and is not asked for', async () => {
  const requests = show({}, 'Your {acres} stood empty')
  await screen.findByText(/^There is no field \{acres\}/)
  screen.getByText('Your {acres} stood empty')
  await new Promise((resolve) => {
    setTimeout(resolve, 400)
  })
  expect([requests, pictures()]).toEqual([[], []])
})

test.each([
  [
    422,
    {
      code: 'letter_not_possible',
      message: 'No.',
      fields: { 'LB-1': 'Please add last year’s assessed value' },
    },
    'This letter cannot be printed yet. Please add last year’s assessed value.',
  ],
  [500, 'broken', 'The page could not be drawn just now. This is its text alone.'],
])(
  'where a page cannot be drawn, with %i, it says why beside the words',
  async (status, body, sentence) => {
    show({ status, body })
    await screen.findByText(sentence)
    expect(pictures()).toEqual([])
    screen.getByText('We buy land.')
  },
)

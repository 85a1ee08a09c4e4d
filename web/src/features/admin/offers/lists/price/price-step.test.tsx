import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { PriceRules } from 'offers-service/contract'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { type Answer, answerFetch } from '../../../../../testing/answers.ts'
import { renderPage } from '../../../../../testing/render.tsx'
import { exampleAddress, exampleList } from '../example-list.ts'
import { PriceStep } from './price-step.tsx'

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const pricesOf = ({ dollarsPerAcre }: { dollarsPerAcre: number }): PriceRules => ({
  takesFilePrice: false,
  rules: [
    {
      county: '',
      use: '',
      acresFrom: null,
      acresTo: null,
      basis: { of: 'acres', dollarsPerAcre },
      least: null,
      most: null,
    },
  ],
  noValue: null,
  rounding: 'none',
})
const savedAddress = '/api/admin/saved/price-rules'
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save Rules' }))

test('shows what prices come to, also to those who listen', () => {
  renderPage(<PriceStep list={exampleList} />)
  screen.getByText('$8,110,200')
  const table = screen.getByRole('table', { name: 'How many prices lie where' })
  expect(table.textContent).toContain('$45,250$90,00031')
  screen.getByText('120% of the assessed value')
  screen.getByText('4 times less')
  screen.getByText('4 times more')
  screen.getByText(/^7 rows have no price and are set aside/)
})

test('asks for the prices of the file only where it has some', () => {
  renderPage(<PriceStep list={exampleList} />)
  const label = 'Take the prices of the file where it has them'
  expect(screen.queryByLabelText(label)).toBeNull()
  const price = { field: 'offerPrice', isSure: true } as const
  renderPage(<PriceStep list={{ ...exampleList, columns: [{ ...price, columns: [4] }] }} />)
  expect(screen.getByLabelText(label)).toBeTruthy()
})

test('says beside its field what is wrong with a figure, and saves nothing', async () => {
  const requests = answerFetch({ [savedAddress]: { body: [] } })
  renderPage(<PriceStep list={exampleList} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a Rule' }))
  type('Dollars an acre', 'much')
  type(/^Acres from/, '10')
  type(/^Acres to/, '5')
  save()
  await screen.findByText('Dollars an acre must be more than zero')
  // Prices may have been asked for while the rule was still empty.
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

test('saves rules as they were meant', async () => {
  const requests = answerFetch({
    [exampleAddress]: { body: exampleList },
    [savedAddress]: { body: [] },
  })
  renderPage(<PriceStep list={exampleList} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a Rule' }))
  type('Based on', 'assessedValue')
  type('Percent of the value', '40%')
  type(/^Acres from/, '0.5')
  type(/^Dollars an acre/, '$1,000')
  type('Rounding', 'odd')
  save()
  const sent = () => requests.find(({ method }) => method === 'PUT')
  await expect.poll(sent).toBeTruthy()
  expect(sent()?.body).toEqual({
    basedOn: exampleList.updatedAt,
    rules: {
      takesFilePrice: false,
      rules: [
        {
          county: '',
          use: '',
          acresFrom: 0.5,
          acresTo: null,
          basis: { of: 'assessedValue', percent: 40 },
          least: null,
          most: null,
        },
      ],
      noValue: { dollarsPerAcre: 1000, least: null, most: null },
      rounding: 'odd',
    },
  })
})

test('rules that were saved by name come into the form, and nothing is saved by that', async () => {
  const rules = pricesOf({ dollarsPerAcre: 750 })
  const requests = answerFetch({
    [savedAddress]: {
      body: [
        { name: 'Desert', value: JSON.stringify(rules), updatedAt: exampleList.updatedAt },
        { name: 'Broken', value: '{"rules":7}', updatedAt: exampleList.updatedAt },
      ],
    },
  })
  renderPage(<PriceStep list={exampleList} />)
  const select = await screen.findByLabelText('Saved rules')
  fireEvent.change(select, { target: { value: 'Broken' } })
  expect(screen.queryByLabelText('Dollars an acre')).toBeNull()
  fireEvent.change(select, { target: { value: 'Desert' } })
  expect((await screen.findByLabelText<HTMLInputElement>('Dollars an acre')).value).toBe('750')
  expect(await screen.findByRole('button', { name: 'Delete this set of rules' })).toBeTruthy()
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
})

const typedDollars = () => screen.getByLabelText<HTMLInputElement>('Dollars an acre').value

describe('rules that another window saved meanwhile', () => {
  const theirs = {
    ...exampleList,
    rules: pricesOf({ dollarsPerAcre: 1000 }),
    updatedAt: '2026-03-05T20:09:00.000Z',
  }

  /** Opens the step with rules of $500 an acre, and lets what is `typed` and then their rules come. */
  function meet(typed?: string) {
    const requests = answerFetch({
      [savedAddress]: { body: [] },
      [exampleAddress]: { body: theirs },
      [`${exampleAddress}/prices`]: { status: 500 },
    })
    const first = { ...exampleList, rules: pricesOf({ dollarsPerAcre: 500 }) }
    let show = (_list: typeof first) => {}
    function Step() {
      const [list, setList] = useState(first)
      show = setList
      return <PriceStep list={list} />
    }
    renderPage(<Step />)
    if (typed !== undefined) type('Dollars an acre', typed)
    act(() => show(theirs))
    return requests
  }

  test('come into a form that nobody typed into', async () => {
    meet()
    await waitFor(() => expect(typedDollars()).toBe('1000'))
    expect(screen.queryByText(/^Other rules were saved/)).toBeNull()
  })

  test('are asked about, and can be used', () => {
    meet('750')
    expect(typedDollars()).toBe('750')
    screen.getByText(/^Other rules were saved for this list/)
    fireEvent.click(screen.getByRole('button', { name: 'Use theirs' }))
    expect(typedDollars()).toBe('1000')
    expect(screen.queryByText(/^Other rules were saved/)).toBeNull()
  })

  test('are replaced only once that was chosen', async () => {
    const requests = meet('750')
    const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    save()
    fireEvent.click(screen.getByRole('button', { name: 'Keep mine' }))
    expect(sent()).toEqual([])
    save()
    await expect
      .poll(sent)
      .toEqual([{ basedOn: theirs.updatedAt, rules: pricesOf({ dollarsPerAcre: 750 }) }])
    await waitFor(() => expect(screen.queryByText(/^Other rules were saved/)).toBeNull())
  })
})

test('prices follow the rules while they are typed, and late answers are ignored', async () => {
  const pricesAddress = `${exampleAddress}/prices`
  const answers = new Map<number, (answer: Answer) => void>()
  const requests = answerFetch({
    [savedAddress]: { body: [] },
    [pricesAddress]: async () => {
      const sent = requests.at(-1)?.body as { rules: PriceRules } | undefined
      const basis = sent?.rules.rules[0]?.basis
      const dollars = basis && 'dollarsPerAcre' in basis ? basis.dollarsPerAcre : 0
      return await new Promise<Answer>((resolve) => void answers.set(dollars, resolve))
    },
  })
  const answer = async (dollars: number, lowest: number) => {
    await waitFor(() => expect(answers.has(dollars)).toBe(true))
    const prices = { ...exampleList.summary?.prices, lowest }
    await act(async () => answers.get(dollars)?.({ body: { prices, unpriced: 3 } }))
  }
  renderPage(<PriceStep list={exampleList} />)
  screen.getByText('By the saved rules.')
  fireEvent.click(screen.getByRole('button', { name: 'Add a Rule' }))
  type('Dollars an acre', '500')
  await screen.findByText('Pricing what you typed...')
  await waitFor(() => expect(answers.has(500)).toBe(true))
  type('Dollars an acre', '600')
  await answer(600, 1234)
  await screen.findByText('$1,234')
  screen.getByText('These are the rules you typed. Save them to keep them.')
  screen.getByText(/^3 rows have no price/)
  await answer(500, 4321)
  expect(screen.queryByText('$4,321')).toBeNull()
  type('Dollars an acre', '')
  screen.getByText('$1,234')
})

test('says when what is typed cannot be priced, and keeps the figures', async () => {
  answerFetch({
    [savedAddress]: { body: [] },
    [`${exampleAddress}/prices`]: { status: 500, body: 'Away' },
  })
  renderPage(<PriceStep list={exampleList} />)
  fireEvent.click(screen.getByRole('button', { name: 'Add a Rule' }))
  type('Dollars an acre', '500')
  const remark = 'What you typed could not be priced. Save the rules to try again.'
  expect(await screen.findByText(remark)).toBeTruthy()
  expect(screen.getByText('$8,110,200')).toBeTruthy()
})

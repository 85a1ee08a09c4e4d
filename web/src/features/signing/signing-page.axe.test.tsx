import { screen } from '@testing-library/react'
import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import {
  changedView,
  goTo,
  press,
  refusal,
  sampleView,
  seeStep,
  signedView,
  visit,
} from '../../testing/signing-visit.tsx'

beforeEach(() => sessionStorage.clear())

/** What axe finds wrong with what is on the screen, as readable lines. */
async function violations(): Promise<string[]> {
  const { violations: found } = await axe.run(document.body, {
    // jsdom lays nothing out, so contrast is looked at in a browser; landmarks come with the site's frame.
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

test('notices a field without a name', async () => {
  document.body.innerHTML = '<main><h1>Test</h1><input></main>'
  expect(await violations()).toHaveLength(1)
  document.body.innerHTML = ''
})

test.each([1, 2, 3, 4, 5] as const)('step %i has no violations', async (step) => {
  visit()
  await goTo(step)
  expect(await violations()).toEqual([])
})

test.each([
  [2, 'Please agree to sign electronically'],
  [3, 'Please type your full legal name'],
  [4, 'Please type your name to sign'],
] as const)('step %i with its errors has no violations', async (step, message) => {
  visit()
  await goTo(step)
  press(/Continue/)
  await screen.findByText(message)
  expect(await violations()).toEqual([])
})

test('an agreement that has changed has no violations', async () => {
  let hasChanged = false
  visit({
    view: () => ({ body: hasChanged ? changedView : sampleView }),
    sign: () => {
      hasChanged = true
      return refusal(409, 'changed_meanwhile')
    },
  })
  await goTo(5)
  press('Sign the Agreement')
  await seeStep(1)
  expect(await violations()).toEqual([])
})

test('the decline dialog has no violations', async () => {
  visit()
  await seeStep(1)
  press('Decline This Offer')
  expect(await violations()).toEqual([])
})

test('loading has no violations', async () => {
  visit()
  expect(screen.getByText('Loading')).toBeTruthy()
  expect(await violations()).toEqual([])
})

test.each([
  ['an unknown link', refusal(404, 'not_found'), 'We do not know this link'],
  ['a closed link', refusal(410, 'signing_link_closed'), 'This offer is closed'],
  ['a failure', refusal(500, 'internal_error'), 'Your agreement did not load'],
  ['a signed agreement', { body: signedView }, 'This agreement is signed'],
  ['a declined offer', { body: { ...sampleView, status: 'declined' } }, 'You declined this offer'],
])('%s has no violations', async (_, view, heading) => {
  visit({ view })
  await screen.findByRole('heading', { name: heading })
  expect(await violations()).toEqual([])
})

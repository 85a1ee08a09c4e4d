import type { Lead } from 'offers-service/contract'
import { describe, expect, it } from 'vitest'
import { mailOfParts, mailPart } from '../../offers-service/src/testing/received-mail.ts'
import { askAsAdmin } from './admin-api.ts'
import { expectToast, useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { expectSound } from './sound.ts'
import { laptop, phone, site } from './visit.ts'

const { enter } = useAdmin()

/** Posts a mail as a mail host does. */
async function receive(address: string, from: string, text: string): Promise<void> {
  const file = mailPart('application/pdf; name="deed.pdf"', '%PDF-1.7 a deed')
  const answer = await fetch(new URL(new URL(address).pathname, site().url), {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822' },
    body: mailOfParts(from, mailPart('text/plain', text), file),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

describe.each([
  ['a laptop', laptop, false],
  ['a phone', phone, true],
] as const)('a mail that comes in, on %s,', (where, viewport, hasTouch) => {
  const host = `${where.replace(' ', '-')}-${Date.now()}.example`

  it('stands with the lead and the offer it is about, as one that is pasted does, once the mail host has an address', async () => {
    const number = await createOffer({ sellerName: 'Ida Bell', sellerEmail: `ida@${host}` })
    const lead = await askAsAdmin<Lead>('POST', '/api/admin/contact-requests', {
      name: 'Otto Lark',
      phone: '(352) 555-0199',
      email: `otto@${host}`,
      source: 'call',
    })
    await askAsAdmin('DELETE', '/api/admin/received-mail-address')
    const page = await enter('/admin/settings/connections', { viewport, hasTouch })
    const panel = page.getByRole('region', { name: 'Emails you receive' })
    await panel.getByRole('button', { name: 'Make an address' }).click()
    await expectToast(page, 'Receiving address made successfully.')
    const field = panel.getByLabel('Address for your mail host')
    await field.waitFor()
    await expectSound(page, { hasTouch })

    const address = await field.inputValue()
    await receive(address, `otto@${host}`, 'My land has a creek.')
    await receive(address, `ida@${host}`, 'Is there anything to pay?')
    await page.goto(`/admin/leads?edit=${lead.id}`)
    const received = page.getByRole('listitem').filter({ hasText: 'Email received' })
    await received.getByText('My land has a creek.').waitFor()
    await received.getByRole('link', { name: 'deed.pdf' }).waitFor()
    const pasted = 'It has a well too.'
    await page.getByLabel('Email received').check()
    await page.getByLabel('What they wrote').fill(pasted)
    await page.getByRole('button', { name: 'Save email' }).click()
    await received.getByText(pasted).waitFor()
    await page.getByText('Answer their email').first().waitFor()
    await expectSound(page, { hasTouch })

    await page.goto(`/admin/offers?edit=${number}`)
    await page.getByText('An email came in').waitFor()
    await page.getByText('Is there anything to pay?').first().waitFor()
    await page.getByRole('link', { name: 'deed.pdf' }).waitFor()
    await expectSound(page, { hasTouch })

    await page.goto('/admin/settings/connections')
    await panel.getByRole('button', { name: 'End address' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End It' }).click()
    await expectToast(page, 'Receiving address ended successfully.')
    await panel.getByRole('button', { name: 'Make an address' }).waitFor()
  })
})

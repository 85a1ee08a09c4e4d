import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { useAdmin } from '../admin.ts'
import { violations } from '../axe.ts'
import { site, useBrowser } from '../visit.ts'
import { newLink } from './link.ts'
import { press, seeStep, walk } from './walk.ts'

const { open } = useBrowser()
const { enter } = useAdmin()

const phone = { width: 390, height: 844 }
const touch = { viewport: phone, hasTouch: true }
const harold = { name: 'Harold Benning', email: 'harold@mail.example' }
const seller = {
  sellerName: 'Dolores Whitcomb',
  sellerEmail: 'dolores@mail.example',
  sellerPhone: '(928) 555-0117',
}

/** Where the mail about an offer to the address on file leads; mail without a server lies in files. */
async function questionIn(referenceNumber: string): Promise<string> {
  const folder = join(site().dataDir, 'mail')
  for (const name of await readdir(folder)) {
    const mail = (await readFile(join(folder, name), 'utf8'))
      .replaceAll('=\r\n', '')
      .replaceAll('=\n', '')
    const link = /\/sign\/[\w.-]+\/was-it-you/.exec(mail)
    if (link && mail.includes(`Offer ${referenceNumber}`)) return link[0]
  }
  return ''
}

it('a signer under another name is asked why, by touch and keyboard, and the owner sees it', async () => {
  const { path, referenceNumber } = await newLink(seller)
  const page = await open(path, touch)
  await walk(page, 1, 3)
  await page.getByLabel('Full legal name').fill(harold.name)
  await page.getByLabel('Email').fill(harold.email)
  await press(page, 'Continue')
  const question = page.getByRole('group', { name: 'The agreement names Dolores Whitcomb' })
  await question.waitFor()
  await expect
    .poll(async () => await question.evaluate((node) => node === document.activeElement))
    .toBe(true)
  expect(await violations(page)).toEqual([])
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  expect(await page.getByRole('radio', { name: /misspelled/ }).isChecked()).toBe(true)
  await page.getByText('I sign for them').tap()
  await press(page, 'Continue')
  await page.reload()
  await page.getByRole('checkbox').check()
  await press(page, 'Continue')
  await walk(page, 4, 5, harold)
  await page.getByText('You sign for Dolores Whitcomb, whom the agreement names.').waitFor()
  await page.getByRole('link', { name: 'Change Name and email' }).click()
  await seeStep(page, 3)
  expect(await page.getByRole('radio', { name: /I sign for them/ }).isChecked()).toBe(true)
  await press(page, 'Continue')
  await seeStep(page, 5)
  await press(page, 'Sign the Agreement')
  await page.getByRole('heading', { name: 'Congratulations' }).waitFor()

  await expect.poll(async () => await questionIn(referenceNumber)).not.toBe('')
  const asked = await open(await questionIn(referenceNumber), {
    ...touch,
    javaScriptEnabled: false,
  })
  await asked.getByRole('heading', { name: 'Was it you who signed?' }).waitFor()
  await asked.getByRole('button', { name: 'No, It Was Not Me' }).tap()
  await asked.getByRole('heading', { name: 'Thank you. It was not you' }).waitFor()

  const withScripts = await open(await questionIn(referenceNumber), touch)
  await withScripts.getByRole('heading', { name: 'Thank you. It was not you' }).waitFor()
  expect(await violations(withScripts)).toEqual([])
  await press(withScripts, 'Yes, It Was Me')
  await withScripts.getByRole('heading', { name: 'Thank you. It was you' }).waitFor()
  await press(withScripts, 'No, It Was Not Me')
  await withScripts.getByRole('heading', { name: 'Thank you. It was not you' }).waitFor()

  const list = await enter(`/admin/offers?show=signed`)
  const row = list.getByRole('row', { name: new RegExp(referenceNumber) })
  await row.getByText('Check who signed').waitFor()
  const offer = await enter(`/admin/offers?edit=${referenceNumber}`)
  await offer
    .getByText(/Signed as Harold Benning, but the agreement names Dolores Whitcomb/)
    .waitFor()
  await offer.getByText(/dolores@mail\.example answered .*“No, it was not me”/).waitFor()
  expect(await violations(offer)).toEqual([])
  await offer.getByRole('button', { name: /I have looked at this/ }).click()
  await offer.getByText(/^You looked at this on/).waitFor()
  await offer.getByText('You checked who signed').waitFor()
})

import type { EnginePage } from '../engines/page.ts'

/** Who signs in these tests. */
export const dolores = { name: 'Dolores Whitcomb', email: 'dolores@mail.example' }

/** Waits for a step; its heading says which it is. */
export async function seeStep(page: EnginePage, position: number): Promise<void> {
  await page.getByRole('heading', { name: `Step ${position} of 5` }).waitFor()
}

export const press = async (page: EnginePage, name: string) =>
  await page.getByRole('button', { name, exact: true }).click()

/** What a landowner does on each step, up to the button that leads to the next one. */
const doings = [
  async (page: EnginePage) => await press(page, 'I Have Read It'),
  async (page: EnginePage) => {
    await page.getByRole('checkbox', { name: /I agree to use electronic records/ }).check()
    await press(page, 'Continue')
  },
  async (page: EnginePage, { name, email }: typeof dolores) => {
    await page.getByLabel('Full legal name').fill(name)
    await page.getByLabel('Email').fill(email)
    await press(page, 'Continue')
  },
  async (page: EnginePage, { name }: typeof dolores) => {
    await page.getByLabel('Type your name to sign').fill(name)
    await press(page, 'Continue to Review')
  },
] as const

/** Walks the signing page from one step to another; 5 is the review before the final Sign. */
export async function walk(
  page: EnginePage,
  from: number,
  to: number,
  signer = dolores,
): Promise<void> {
  await seeStep(page, from)
  for (const [index, doStep] of doings.slice(from - 1, to - 1).entries()) {
    await doStep(page, signer)
    await seeStep(page, from + index + 1)
  }
}

/** Walks the signing page from reading to the final Sign, as a landowner would. */
export async function signAgreement(page: EnginePage, name: string, email: string): Promise<void> {
  await walk(page, 1, 5, { name, email })
  await press(page, 'Sign the Agreement')
}

import { describe, expect, it } from 'vitest'
import { adminScreens } from './admin-screens.ts'
import { useAdmin } from './admin.ts'
import { faintText } from './axe.ts'
import { everyPublicPage } from './public-pages.ts'
import { inEachSize, rest, scriptsOf } from './visit.ts'

const { enter, open } = useAdmin()

const colours = () => {
  const { backgroundColor, color } = getComputedStyle(document.body)
  return { paper: backgroundColor, ink: color }
}
const dark = { paper: 'rgb(24, 25, 19)', ink: 'rgb(237, 231, 219)' }
const light = { paper: 'rgb(248, 244, 235)', ink: 'rgb(29, 33, 23)' }

describe('where a device asks for dark pages', () => {
  it('every public page is light ink on dark paper, nothing too faint to read', async () => {
    const page = await open('about:blank', { allow: /404/ })
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of everyPublicPage) {
      await page.goto(path)
      await scriptsOf(page)
      await inEachSize(page, async (where) => {
        expect(await faintText(page), `${path} ${where}`).toEqual([])
      })
    }
    expect(await page.evaluate(colours)).toEqual(dark)
  })

  it('so is every screen of the admin area', async () => {
    const page = await enter('about:blank')
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const path of adminScreens) {
      await page.goto(path)
      await rest(page)
      expect(await faintText(page), path).toEqual([])
    }
    expect(await page.evaluate(colours)).toEqual(dark)
  })

  it('a page is printed dark on white all the same', async () => {
    const page = await open('about:blank')
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
    await page.goto('/offer/LB-7K2M-9RXN')
    expect((await page.evaluate(colours)).ink).toBe(light.ink)
    expect(await faintText(page)).toEqual([])
  })

  it('other devices get the pages as they always were', async () => {
    const page = await open('/')
    expect(await page.evaluate(colours)).toEqual(light)
  })
})

import { expect, it } from 'vitest'
import { giveBackTab, takeTab } from './tabs.ts'
import { site } from './visit.ts'

it('a tab that was given back shows pages as a new one does', async () => {
  const kind = { settings: {}, baseURL: site().url, hasTouch: false, javaScriptEnabled: true }
  const page = await takeTab(kind)
  const shown = async () =>
    await page.evaluate(() => ({
      isDark: matchMedia('(prefers-color-scheme: dark)').matches,
      isPrinted: matchMedia('print').matches,
      hasForcedColors: matchMedia('(forced-colors: active)').matches,
      hasMotion: matchMedia('(prefers-reduced-motion: no-preference)').matches,
    }))
  await page.goto('/')
  const before = await shown()
  await page.emulateMedia({
    media: 'print',
    colorScheme: 'dark',
    forcedColors: 'active',
    reducedMotion: 'no-preference',
  })
  expect(await shown()).toEqual({
    isDark: true,
    isPrinted: true,
    hasForcedColors: true,
    hasMotion: true,
  })

  await giveBackTab(page, kind)
  expect(await takeTab(kind)).toBe(page)
  await page.goto('/')
  expect(await shown()).toEqual(before)
  await giveBackTab(page, kind)
})

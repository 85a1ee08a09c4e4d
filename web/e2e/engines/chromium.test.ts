import { launchBrowser } from '../browser.ts'
import { describeLoop } from './loop.ts'

describeLoop('Chromium', async (url) => {
  const browser = await launchBrowser()
  return { page: await browser.newPage({ baseURL: url }), end: async () => await browser.close() }
})

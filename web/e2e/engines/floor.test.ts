import { chromium } from 'playwright-core'
import { describeLoop } from './loop.ts'

/** Where a Chromium as old as the floor lies (`browserslist` in package.json); CONTRIBUTING.md says how to get one. */
const executablePath = process.env.FLOOR_CHROMIUM

describeLoop(
  'Chromium 109',
  executablePath === undefined
    ? undefined
    : async (url) => {
        const browser = await chromium.launch({
          executablePath,
          // Playwright asks for a kind of headless mode that it does not know yet.
          ignoreDefaultArgs: ['--headless', '--headless=old', '--headless=new'],
          args: ['--headless', '--no-sandbox', '--no-zygote', '--disable-gpu'],
        })
        return {
          page: await browser.newPage({ baseURL: url }),
          end: async () => await browser.close(),
        }
      },
)

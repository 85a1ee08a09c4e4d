import { describeLoop } from './loop.ts'
import { findMiniBrowser, findProgram } from './programs.ts'
import { remotePage } from './remote-page.ts'
import { startWebKit } from './webkit.ts'

const driver = findProgram('WebKitWebDriver')
const screen = findProgram('Xvfb')
const browser = findMiniBrowser()

describeLoop(
  'WebKit',
  driver && screen && browser
    ? async (url) => {
        const webKit = await startWebKit({ driver, screen, browser })
        return { page: remotePage(webKit, url), end: webKit.end }
      }
    : undefined,
)

import { startFirefox } from './firefox.ts'
import { describeLoop } from './loop.ts'
import { findProgram } from './programs.ts'
import { remotePage } from './remote-page.ts'

const firefox = findProgram('firefox-esr', 'firefox')

describeLoop(
  'Firefox',
  firefox === undefined
    ? undefined
    : async (url) => {
        const driver = await startFirefox(firefox)
        return { page: remotePage(driver, url), end: driver.end }
      },
)

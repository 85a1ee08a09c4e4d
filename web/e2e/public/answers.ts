import type { Page } from 'playwright-core'

/** A call of the API by its path and query, for example `/api/posts?published=true`. */
const isCallOf = (address: string) => (url: URL) => url.pathname + url.search === address

/** Holds the answers of an address back until the returned function is called; a fake answer given before then is used. */
export async function holdAnswer(page: Page, address: string): Promise<() => void> {
  const { promise: mayAnswer, resolve: release } = Promise.withResolvers<void>()
  await page.route(isCallOf(address), async (route) => {
    await mayAnswer
    await route.fallback()
  })
  return release
}

/** Lets every call of an address fail as if the service were broken. */
export async function breakAnswer(page: Page, address: string): Promise<void> {
  await page.route(isCallOf(address), async (route) => {
    await route.fulfill({ status: 500, body: 'broken' })
  })
}

/** Answers every call of an address with this instead of what the service would say. */
export async function giveAnswer(page: Page, address: string, json: unknown): Promise<void> {
  await page.route(isCallOf(address), async (route) => await route.fulfill({ json }))
}

/** Lists the calls of the API from now on, as `GET /api/settings`. */
export function listenForCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}${search}`)
  })
  return calls
}

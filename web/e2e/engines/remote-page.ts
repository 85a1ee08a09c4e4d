import { setTimeout as pause } from 'node:timers/promises'
import type { Driver } from './driver.ts'
import { type Deed, type Found, inPage, type QueryStep, type Text } from './in-page.ts'
import type { EngineLocator, EnginePage } from './page.ts'

/** As generous as the waits of the other browser tests; a busy machine is no fault. */
const timeoutMs = 30_000
const pollMs = 30

const textOf = (text: string | RegExp, isExact = false): Text =>
  typeof text === 'string'
    ? { text, isExact }
    : { source: text.source, flags: text.flags.replace('g', '') }

/** The keys that have no character of their own, as WebDriver writes them. */
const namedKeys: Record<string, string> = {
  Delete: '\uE017',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
}

/** Tries until something is there, and then says what was last in the way. */
async function until<T>(what: string, attempt: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + timeoutMs
  let reason: unknown
  while (Date.now() < end) {
    try {
      const result = await attempt()
      if (result !== undefined) return result
    } catch (error) {
      // The page is on its way to another address.
      reason = error
    }
    await pause(pollMs)
  }
  throw new Error(`Waited ${timeoutMs} ms for ${what}.`, { cause: reason })
}

/** Makes a page of a browser that is driven over WebDriver. */
export function remotePage(driver: Driver, baseUrl: string): EnginePage {
  const run = async <R>(expression: string): Promise<R> =>
    JSON.parse(
      await driver.evaluate(`(async () => JSON.stringify(await (${expression})) ?? 'null')()`),
    ) as R

  async function find(query: QueryStep[], deed: Deed): Promise<Found> {
    if (!(await run<boolean>("'engineTest' in globalThis")))
      await driver.evaluate(`(() => {${inPage}})()`)
    return await run<Found>(`engineTest.find(${JSON.stringify(query)}, ${JSON.stringify(deed)})`)
  }

  const mouse = async (...actions: object[]) =>
    await driver.perform([
      { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions },
    ])
  const moveTo = (x: number, y: number) => ({
    type: 'pointerMove',
    x: Math.round(x),
    y: Math.round(y),
    duration: 0,
  })
  const down = { type: 'pointerDown', button: 0 }
  const up = { type: 'pointerUp', button: 0 }
  const type = async (keys: string[]) =>
    await driver.perform([
      {
        type: 'key',
        id: 'keyboard',
        actions: keys.flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ])

  function locate(query: QueryStep[]): EngineLocator {
    const words = JSON.stringify(query)
    const visible = async (deed: Deed) =>
      await until(words, async () => {
        const found = await find(query, deed)
        return found.isVisible ? found : undefined
      })
    const click = async () => {
      const target = await until(
        `a way to click ${words}`,
        async () => (await find(query, 'scroll')).target,
      )
      await mouse(moveTo(target.x, target.y), down, up)
    }
    return {
      ...queries(query),
      first: () => locate([...query, { by: 'first' }]),
      click,
      check: click,
      async fill(text) {
        await visible('scroll')
        await visible('select')
        await type(text === '' ? [namedKeys.Delete ?? ''] : Array.from(text))
      },
      selectOption: async (value) => await visible({ value }),
      async waitFor({ state = 'visible' } = {}) {
        if (state === 'visible') await visible('look')
        else
          await until(`the end of ${words}`, async () =>
            (await find(query, 'look')).count === 0 ? true : undefined,
          )
      },
      count: async () => (await find(query, 'look')).count,
      isVisible: async () => (await find(query, 'look')).isVisible,
      boundingBox: async () => (await visible('look')).box ?? null,
      scrollIntoViewIfNeeded: async () => {
        await visible('scroll')
      },
    }
  }

  const queries = (
    query: QueryStep[],
  ): Pick<EngineLocator, 'getByRole' | 'getByLabel' | 'getByText' | 'locator'> => ({
    getByRole: (role, { name, exact } = {}) =>
      locate([
        ...query,
        {
          by: 'role',
          value: textOf(role),
          ...(name !== undefined && { name: textOf(name, exact) }),
        },
      ]),
    getByLabel: (label) => locate([...query, { by: 'label', value: textOf(label) }]),
    getByText: (text, { exact } = {}) =>
      locate([...query, { by: 'text', value: textOf(text, exact) }]),
    locator: (value) => locate([...query, { by: 'selector', value }]),
  })

  return {
    ...queries([]),
    goto: async (path) => await driver.goto(new URL(path, baseUrl).href),
    setViewportSize: async (size) => await driver.resize(size),
    evaluate: async <R>(expression: string | (() => R | Promise<R>)) =>
      typeof expression === 'string'
        ? // A whole script, whose value nobody asks for.
          ((await driver.evaluate(`(() => {${expression}\n})()`)) as R)
        : await run<R>(`(${expression.toString()})()`),
    keyboard: { press: async (key) => await type([namedKeys[key] ?? key]) },
    mouse: {
      move: async (x, y) => await mouse(moveTo(x, y)),
      down: async () => await mouse(down),
      up: async () => await mouse(up),
    },
  }
}

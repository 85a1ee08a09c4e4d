import { describe, expect, it } from 'vitest'
import { CachedValue } from './cache.ts'

/** A source whose fetches wait until the test answers them. */
function heldSource() {
  const fetches: PromiseWithResolvers<string>[] = []
  const changes: string[] = []
  const cached = new CachedValue({
    fetch: async () => {
      const fetch = Promise.withResolvers<string>()
      fetches.push(fetch)
      return await fetch.promise
    },
    onChange: async (json) => void changes.push(json),
  })
  const untilFetching = async (count: number) =>
    await expect.poll(() => fetches.length, { interval: 1 }).toBe(count)
  return { cached, fetches, changes, untilFetching }
}

describe('a cached value', () => {
  it('fails for its readers only while nothing is known', async () => {
    const { cached, fetches } = heldSource()
    const first = cached.get()
    fetches[0]?.reject(new Error('down'))
    await expect(first).rejects.toThrow('down')

    const second = cached.get()
    fetches[1]?.resolve('known')
    expect(await second).toBe('known')

    const refresh = cached.refresh()
    fetches[2]?.reject(new Error('down again'))
    await expect(refresh).rejects.toThrow('down again')
    expect(await cached.get()).toBe('known')
    expect(fetches).toHaveLength(3)
  })

  it('is fetched once however many ask', async () => {
    const { cached, fetches } = heldSource()
    const readers = Promise.all(Array.from({ length: 50 }, async () => await cached.get()))
    fetches[0]?.resolve('one')
    expect(new Set(await readers)).toEqual(new Set(['one']))
    expect(fetches).toHaveLength(1)
  })

  it('is not taken from a fetch that began before the change', async () => {
    const { cached, fetches, untilFetching } = heldSource()
    const before = cached.get()
    const afterChange = [cached.refresh(), cached.refresh(), cached.refresh()]
    fetches[0]?.resolve('old')
    expect(await before).toBe('old')
    await untilFetching(2)
    fetches[1]?.resolve('new')
    expect(await Promise.all(afterChange)).toEqual(['new', 'new', 'new'])
    expect(await cached.get()).toBe('new')
    expect(fetches).toHaveLength(2)
  })

  it('never runs two fetches at once, not even after a failed one', async () => {
    const { cached, fetches, untilFetching } = heldSource()
    const first = cached.refresh()
    const second = cached.refresh()
    fetches[0]?.reject(new Error('down'))
    await expect(first).rejects.toThrow('down')
    await untilFetching(2)
    const third = cached.refresh()
    expect(fetches).toHaveLength(2)
    fetches[1]?.resolve('second')
    expect(await second).toBe('second')
    await untilFetching(3)
    fetches[2]?.resolve('third')
    expect(await third).toBe('third')
  })

  it('tells of a change only when something changed', async () => {
    const { cached, fetches, changes } = heldSource()
    for (const [index, value] of ['a', 'a', 'b'].entries()) {
      const refresh = cached.refresh()
      fetches[index]?.resolve(value)
      await refresh
    }
    expect(changes).toEqual(['"a"', '"b"'])
  })

  it('prefers what it fetched over what it is restored from', async () => {
    const { cached, fetches } = heldSource()
    const read = cached.get()
    fetches[0]?.resolve('fetched')
    await read
    cached.restore('restored', '"restored"')
    expect(await cached.get()).toBe('fetched')
  })
})

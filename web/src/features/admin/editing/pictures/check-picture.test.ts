// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { checkPictures } from './check-picture.ts'

const png = (name: string) =>
  new File([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 0])], name)

afterEach(() => vi.unstubAllGlobals())

test('pictures are decoded one at a time, and each is let go of', async () => {
  const open = new Set<string>()
  let most = 0
  vi.stubGlobal('createImageBitmap', async ({ name }: File) => {
    open.add(name)
    most = Math.max(most, open.size)
    await Promise.resolve()
    return { width: 4000, height: 3000, close: () => open.delete(name) }
  })
  const checked = await checkPictures(['one.png', 'two.png', 'three.png'].map(png))
  expect(checked.map(({ size }) => size?.width)).toEqual([4000, 4000, 4000])
  expect(most).toBe(1)
  expect(open.size).toBe(0)
})

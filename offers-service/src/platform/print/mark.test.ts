import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { larkPath } from './mark.ts'

it('prints the same lark as the website shows', async () => {
  const website = new URL('../../../../web/src/brand/lark-path.ts', import.meta.url)
  expect(await readFile(website, 'utf8')).toContain(`'${larkPath}'`)
})

import { expect, it } from 'vitest'
import { requireRoom } from './data-folder.ts'

const megabyte = 1024 * 1024

it('a start is refused where the disk is full, in a sentence that says where', () => {
  const full = { bavail: 3, blocks: 100, bsize: megabyte }
  expect(() => requireRoom('/srv/data', full)).toThrow(
    'The disk is full where DATA_DIR is (/srv/data). Make room, then start again.',
  )
})

it.each([
  ['with room', { bavail: 90, blocks: 100, bsize: megabyte }],
  ['that says nothing of its size', { bavail: 0, blocks: 0, bsize: megabyte }],
])('a start is not refused on a file system %s', (_, stats) => {
  expect(() => requireRoom('/srv/data', stats)).not.toThrow()
})

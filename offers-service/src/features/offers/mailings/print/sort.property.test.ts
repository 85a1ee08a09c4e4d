import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { maxPrinted } from '../../../../../contract/index.ts'
import { inFiles } from './sort.ts'

it('puts every letter into one file, each of equal letters in order and small enough to print', () => {
  const letter = fc.record({
    size: fc.integer({ min: 1, max: 200 }),
    pages: fc.integer({ min: 1, max: 3 }),
    zip: fc.constantFrom('', '04401', '04401-1234', '86401', '89501'),
  })
  fc.assert(
    fc.property(fc.array(letter, { maxLength: 40 }), (made) => {
      const letters = made.map(({ size, ...one }, index) => ({
        ...one,
        referenceNumbers: Array.from({ length: size }, (_value, at) => `${index}-${at}`),
      }))
      const files = inFiles(letters)
      expect(new Set(files.flat())).toEqual(new Set(letters))
      expect(files.flat()).toHaveLength(letters.length)
      for (const file of files) {
        expect(new Set(file.map(({ pages }) => pages)).size).toBe(1)
        expect(file.flatMap((one) => one.referenceNumbers).length).toBeLessThanOrEqual(maxPrinted)
        const zips = file.map(({ zip }) => zip)
        expect(zips).toEqual(zips.toSorted())
      }
      const full = files.filter((file, at) => {
        const next = files[at + 1]
        const offers = [...file, ...(next?.slice(0, 1) ?? [])].flatMap(
          (one) => one.referenceNumbers,
        )
        return next?.[0]?.pages === file[0]?.pages && offers.length <= maxPrinted
      })
      // No file ends before it has to.
      expect(full).toEqual([])
    }),
  )
})

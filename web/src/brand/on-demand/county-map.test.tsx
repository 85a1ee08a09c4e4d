import { renderToStaticMarkup } from 'react-dom/server'
import type { CountyMap as Map } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { exampleCountyMap } from '../../testing/examples.ts'
import { CountyMap } from './county-map.tsx'

const draw = (changes: Partial<Map> = {}) =>
  renderToStaticMarkup(<CountyMap map={{ ...exampleCountyMap, ...changes }} isSmall={false} />)

test('says in words what it shows, and where its lines are from', () => {
  const map = draw()
  expect(map).toContain(
    'aria-label="A map of Arizona with Mohave County shaded, and a dot where the land is"',
  )
  expect(map).toContain('>Mohave County, in the northwest of Arizona<')
  expect(map).toContain('The dot is where the land lies.')
  expect(map).toContain('County and state lines: U.S. Census Bureau, 2017.')
  for (const path of [exampleCountyMap.line, exampleCountyMap.borders, exampleCountyMap.countyLine])
    expect(map).toContain(`d="${path}"`)
})

test('says nothing of what nobody knows: no dot, and no part of the state', () => {
  const map = draw({ at: undefined, lies: undefined })
  expect(map).toContain('>Mohave County, Arizona<')
  expect(map).not.toContain('dot')
  expect(map).not.toContain('<circle')
})

test('draws the ring around a small county, and a dot that leaves something of it to be seen', () => {
  const map = draw({ ring: { x: 20, y: 30, radius: 15 } })
  expect(map).toContain('cx="20" cy="30" r="15"')
  expect(map).toContain('cx="20" cy="30" r="4"')
  expect(draw()).toContain('r="8"')
})

test('keeps every line on the sheet, and needs no style that the security policy would refuse', () => {
  expect(draw()).toContain('viewBox="-4 -4 108 108"')
  expect(draw()).not.toContain('style=')
})

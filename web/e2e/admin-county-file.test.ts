import { expect, it } from 'vitest'
import { kmzOf } from '../../offers-service/src/testing/kml.ts'
import { samplePrj, zippedShapefile } from '../../offers-service/src/testing/shapefile.ts'
import { expectToast, useAdmin } from './admin.ts'
import { createOffer } from './offers.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter } = useAdmin()

/** A square clockwise from its southwest corner, in feet that of a quarter of a quarter section. */
const squareAt = (x: number, y: number, side = 1320): [number, number][] => [
  [x, y],
  [x, y + side],
  [x + side, y + side],
  [x + side, y],
]

// No other test has land in these counties, whose parcels are counted.
it.each([
  { device: 'a phone', viewport: phone, hasTouch: true, county: 'Esmeralda County' },
  { device: 'a laptop', viewport: laptop, hasTouch: false, county: 'Pershing County' },
])(
  'gives the parcels of a county their outlines from its shapefile and its KMZ on $device',
  async ({ viewport, hasTouch, county }) => {
    const run = String(Date.now()).slice(-6)
    const [found, holed, missing, other] = ['1', '2', '3', '4'].map((lot) => `${run}-0${lot}`)
    for (const apn of [found, holed, missing])
      await createOffer({ apn, acreage: 40, location: `${county}, Nevada` })
    const file = {
      name: 'parcels.zip',
      mimeType: 'application/zip',
      buffer: zippedShapefile(
        [
          {
            rings: [squareAt(500_000, 1_500_000)],
            row: { ID: '1', NOTE: 'x', APN: found ?? '' },
          },
          {
            rings: [squareAt(510_000, 1_500_000), squareAt(510_100, 1_500_100, 100).toReversed()],
            row: { ID: '2', NOTE: 'y', APN: holed ?? '' },
          },
          { rings: [squareAt(520_000, 1_500_000)], row: { ID: '3', NOTE: 'z', APN: other ?? '' } },
        ],
        samplePrj.arizonaWest,
      ),
    }
    const page = await enter('/admin/parcels', { viewport, hasTouch, allow: /400/ })
    await page.getByRole('link', { name: 'Add outlines from a county’s file' }).click()
    await page.getByRole('heading', { name: 'Outlines from a County’s File' }).waitFor()
    const look = page.getByRole('button', { name: 'Look at the file' })
    await look.click()
    await page.getByText('Please choose a file.').waitFor()
    await page.getByText('Please choose a county').waitFor()
    await expectSound(page, { hasTouch })

    const picker = page.getByLabel('The county’s file')
    await picker.setInputFiles({ ...file, buffer: Buffer.from('PK no ZIP') })
    await page.getByLabel('County', { exact: true }).selectOption(`${county}, NV`)
    await look.click()
    await page.getByText('parcels.zip: This ZIP or KMZ file is damaged').waitFor()

    await picker.setInputFiles(file)
    await look.click()
    await page.getByRole('heading', { name: 'What the file has' }).waitFor()
    await page.getByText(`1 of your 3 parcels`).waitFor()
    await page.getByText('1 parcel of yours is not in the file:').waitFor()
    await page.getByText(`${holed}: This shape has a hole in it`).waitFor()
    const field = page.getByLabel('Field with the parcel number')
    expect(await field.inputValue()).toBe('APN')
    await field.selectOption('NOTE')
    await page.getByText(`0 of your 3 parcels`).waitFor()
    expect(await page.getByRole('button', { name: /^Add/ }).count()).toBe(0)
    await field.selectOption('APN')
    const add = page.getByRole('button', { name: 'Add 1 outline' })
    await add.click()
    await page.getByText('Please say where the outlines are from').waitFor()
    await expectSound(page, { hasTouch })
    await page.getByLabel('Outlines from').fill('County GIS, 2026')
    await add.click()
    await expectToast(page, '1 outline added.')
    await page.getByText(`1 parcel in ${county}, NV has its true outline now`).waitFor()

    // Again, with another shape, from a KMZ: what is there stays unless that is wanted.
    const later = squareAt(-114, 35, 0.004_27)
    await picker.setInputFiles({
      name: 'later.kmz',
      mimeType: 'application/vnd.google-earth.kmz',
      buffer: kmzOf([{ rings: [later], row: { APN: found ?? '' } }]),
    })
    await look.click()
    await page.getByText('All of these parcels have their outlines').waitFor()
    await page.getByText(`${found}: 45.63 acres in the file, 40 acres on record`).waitFor()
    await page.getByLabel('Replace the outline that is there already').check()
    await page.getByLabel('Outlines from').fill('County GIS, 2027')
    await expectSound(page, { hasTouch })
    await add.click()
    await expectToast(page, '1 outline added.')

    await page.getByRole('link', { name: 'All parcels' }).click()
    await page.getByLabel('Search').fill(found ?? '')
    await page.getByRole('link', { name: found ?? '', exact: true }).click()
    await page.getByText('From County GIS, 2027. A map, not a survey.').waitFor()
    await expectSound(page, { hasTouch })
  },
)

import { decode } from 'fast-png'
import { describe, expect, it } from 'vitest'
import type { ReplyOf } from '../../../../contract/http/endpoint.ts'
import type { AdminOffer, CreatedMailing, drawMailingPages } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { mailableOffer } from '../../../testing/samples.ts'
import { useAdmin, useService } from '../../../testing/use-service.ts'

describe.each(engines)('a letter beside its text, on $name', ({ open }) => {
  const service = useService(open, { PUBLIC_URL: 'https://larkenby.example' })
  const admin = useAdmin(service)

  async function begin(body: object = {}) {
    for (const number of ['TEST-0001', 'TEST-0002'])
      await admin('POST', '/api/admin/offers', mailableOffer(number))
    const selection = { referenceNumbers: ['TEST-0001', 'TEST-0002'] }
    const made = await admin('POST', '/api/admin/mailings', { name: 'Spring', selection, ...body })
    await service.deliverMail()
    const url = `/api/admin/mailings/${made.json<CreatedMailing>().mailing.id}`
    const ask = async (wanted: object = {}) =>
      await admin('POST', `${url}/pages`, { referenceNumber: 'TEST-0001', ...wanted })
    const pages = async (wanted: object = {}) => {
      const answer = (await ask(wanted)).json<ReplyOf<typeof drawMailingPages>>()
      return answer.pages.map(({ image }) => image)
    }
    return { url, ask, pages }
  }

  it('is drawn with a text that is not saved as it prints once that is saved', async () => {
    const { url, pages } = await begin()
    const usual = await pages()
    const text = { opening: 'Your {acreage} stood empty for long.', typeSize: 'large' }
    const drawn = await pages(text)
    expect(usual).toHaveLength(1)
    expect(drawn).toHaveLength(2)
    expect(await pages()).toEqual(usual)
    await admin('PUT', `${url}/text`, text)
    expect(await pages()).toEqual(drawn)
    const { letterPrintedAt } = (
      await admin('GET', '/api/admin/offers/TEST-0001')
    ).json<AdminOffer>()
    expect(letterPrintedAt).toBeNull()
  })

  it('is a picture of the whole page, twice as large as on paper', async () => {
    const { ask } = await begin()
    const [page] = (await ask()).json<ReplyOf<typeof drawMailingPages>>().pages
    const png = decode(Buffer.from(page?.image.split(',')[1] ?? '', 'base64'))
    expect(page).toMatchObject({ width: 1224, height: 1584 })
    expect(png).toMatchObject({ width: 1224, height: 1584, channels: 3 })
    expect(page?.image).toMatch(/^data:image\/png;base64,/)
    // White paper, with pine green on it.
    expect(png.data.slice(0, 3).every((value) => value === 255)).toBe(true)
    const greens = png.data.filter(
      (red, at) => at % 3 === 0 && red < 60 && Number(png.data[at + 1]) > 70,
    )
    expect(greens.length).toBeGreaterThan(1000)
  })

  it('says what is written for this offer alone, whatever the others say', async () => {
    const { url, pages } = await begin()
    const own = { referenceNumber: 'TEST-0001', opening: 'We met at the fence last year.' }
    await admin('PUT', `${url}/letter-text`, own)
    const before = await pages()
    expect(await pages({ opening: 'What all the others say.' })).toEqual(before)
    const other = { referenceNumber: 'TEST-0002' }
    expect(await pages({ ...other, opening: 'What all say.' })).not.toEqual(await pages(other))
  })

  it('is a postcard with both its sides where the mailing sends those', async () => {
    const { pages } = await begin({ kind: 'postcard' })
    const usual = await pages()
    expect(usual).toHaveLength(2)
    const [front, back] = await pages({ card: 'Our offer for {county} still stands.' })
    expect([front === usual[0], back === usual[1]].filter(Boolean)).toHaveLength(1)
  })

  it.each([
    [{ referenceNumber: 'TEST-0003' }, 404, 'offer_not_found', undefined],
    [{ opening: 'Your {acres}' }, 400, 'invalid_request', 'opening'],
    [{ typeSize: 'huge' }, 400, 'invalid_request', 'typeSize'],
  ])('is refused for %o', async (wanted, status, code, field) => {
    const { ask } = await begin()
    const answer = await ask(wanted)
    const { fields, ...problem } = answer.json<{ code: string; fields?: object }>()
    expect([answer.statusCode, problem.code]).toEqual([status, code])
    expect(Object.keys(fields ?? {})[0]).toBe(field)
  })
})

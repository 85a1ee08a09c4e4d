import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OwnTestimonial, Today } from '../../../../contract/index.ts'
import { engines } from '../../../testing/databases.ts'
import { startService } from '../../../testing/service.ts'
import { type RunningStrapi, startStrapi } from '../../../testing/strapi.ts'
import { isExampleTestimonial } from '../../content/example-testimonials.ts'

const seed = new URL('../../../../../cms/seed/testimonials.json', import.meta.url)
const seeded = JSON.parse(readFileSync(seed, 'utf8')) as { name: string; quote: string }[]

it('every testimonial that this site comes with is known as one', () => {
  expect(seeded.filter((one) => !isExampleTestimonial(one))).toEqual([])
  expect(isExampleTestimonial({ quote: 'They called back the same day.' })).toBe(false)
})

describe.each(engines)('today, on $name, over a site with its first content', ({ open }) => {
  let strapi: RunningStrapi
  beforeAll(async () => {
    strapi = await startStrapi({ seed: 'demo' })
  })
  afterAll(async () => await strapi.stop())

  it('names whose testimonials are examples, until their words are replaced or they are deleted', async () => {
    const service = await startService(await open(), {
      CMS_URL: strapi.url,
      CMS_TOKEN: strapi.token,
    })
    try {
      const admin = await service.logIn()
      const named = async () =>
        (await admin('GET', '/api/admin/today')).json<Today>().exampleTestimonials
      const url = '/api/admin/testimonials'
      const all = (await admin('GET', url)).json<OwnTestimonial[]>()
      const names = seeded.map(({ name }) => name)
      await expect.poll(async () => new Set(await named())).toEqual(new Set(names))
      const [first, second, ...others] = all
      const { name = '', location = '', featured = false } = first ?? {}
      const quote = 'They called back the same day.'
      await admin('PUT', `${url}/${first?.id}`, { name, location, featured, quote })
      expect(new Set(await named())).toEqual(new Set(names.filter((one) => one !== name)))
      for (const { id } of others) await admin('DELETE', `${url}/${id}`)
      expect(await named()).toEqual([second?.name])
      await admin('DELETE', `${url}/${second?.id}`)
      expect(await named()).toEqual([])
    } finally {
      await service.stop()
    }
  })
})

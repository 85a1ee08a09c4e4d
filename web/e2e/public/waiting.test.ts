import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { violations } from '../axe.ts'
import { inEachSize, laptop, scriptsOf, useBrowser } from '../visit.ts'
import { breakAnswer, giveAnswer, holdAnswer, listenForCalls } from './answers.ts'
import { expectLinks, expectToSee } from './see.ts'

const { open } = useBrowser()

const posts = '/api/posts?published=true'
const testimonials = '/api/testimonials'
const steps = '/api/pages/how-it-works'
const post = '/api/posts/selling-land-with-back-taxes'
const offer = '/api/offers/LB-7K2M-9RXN'

const call = ['Call (352) 555-0142', 'tel:+13525550142'] as const

/** Goes on to a page of the footer, inside the site. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
}

/** Goes on to the home page and loads it afresh, so that the way back has to ask for what it shows. */
async function leaveAndForget(page: Page): Promise<void> {
  await goTo(page, 'Home')
  await page.waitForURL((url) => url.pathname === '/')
  await page.reload()
  await scriptsOf(page)
}

/** Expects placeholders for what is still on its way, this many of one shape, and says so to those who listen. */
async function expectSkeleton(page: Page, shape: string, count: number): Promise<void> {
  const waiting = page.locator('main [aria-busy="true"]')
  await waiting.waitFor()
  expect(await waiting.getByRole('status').textContent()).toBe('Loading')
  expect(await waiting.locator(`[data-shape="${shape}"]`).count()).toBe(count)
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
  await inEachSize(page, async (where) => {
    expect(await violations(page), where).toEqual([])
  })
}

async function expectNothingWaits(page: Page): Promise<void> {
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
}

describe('while the answer is on its way', () => {
  it('no placeholder is announced', async () => {
    const page = await open('/blog')
    const givePost = await holdAnswer(page, post)
    const announcement = page.locator('p[aria-live="polite"]')
    await page.locator('h2 a[href="/blog/selling-land-with-back-taxes"]').click()
    await page.locator('main [aria-busy="true"]').waitFor()
    expect(await announcement.textContent()).toBe('')
    givePost()
    await announcement.filter({ hasText: 'Can I sell my land if I owe back taxes?' }).waitFor()
  })

  it('lists show six cards, a post shows its outline', async () => {
    const page = await open('/terms')
    const addresses = [testimonials, posts, post]
    const [giveReviews, givePosts, givePost] = await Promise.all(
      addresses.map(async (address) => await holdAnswer(page, address)),
    )

    await goTo(page, 'Testimonials')
    await expectSkeleton(page, 'card', 6)
    giveReviews?.()
    await expectToSee(page, 'All Customer Reviews')
    await expectNothingWaits(page)

    await goTo(page, 'Blog')
    await expectSkeleton(page, 'picture', 6)
    givePosts?.()
    await page.getByRole('link', { name: 'Can I sell my land' }).first().click()

    await expectSkeleton(page, 'heading', 1)
    givePost?.()
    await expectToSee(page, 'Ready to Sell Your Land?')
    await expectNothingWaits(page)
  })

  it('the steps are there after a moment, whatever becomes of the answer', async () => {
    const page = await open('/terms')
    await holdAnswer(page, steps)
    const calls = listenForCalls(page)
    await goTo(page, 'How It Works')
    await expectToSee(page, 'What types of land do you buy?')
    await expectNothingWaits(page)
    expect(calls).toContain(`GET ${steps}`)
  })

  it('an offer one comes back to is a letter without words', async () => {
    const page = await open('/offer/LB-7K2M-9RXN')
    await leaveAndForget(page)
    const giveOffer = await holdAnswer(page, offer)
    await page.goBack()
    await expectSkeleton(page, 'card', 1)
    giveOffer()
    await expectToSee(page, 'Your Personalized Offer', '$18,500')
    await expectNothingWaits(page)
  })
})

describe('when the answer does not come', () => {
  let page: Page
  beforeEach(async () => {
    page = await open('/terms', { viewport: laptop, allow: /500/ })
  })

  it('the lists say so, with our number, and keep the way to an offer', async () => {
    await breakAnswer(page, testimonials)
    await breakAnswer(page, posts)
    await goTo(page, 'Testimonials')
    await expectToSee(page, 'The reviews did not load', 'Get Your Free Offer')
    await expectLinks(page.getByRole('main'), [call])
    expect(await violations(page)).toEqual([])
    await goTo(page, 'Blog')
    await expectToSee(page, 'The blog did not load', 'Stay Updated')
    await expectLinks(page.getByRole('main'), [call])
    expect(await violations(page)).toEqual([])
  })

  it('a post says so, with a way to try again', async () => {
    await breakAnswer(page, post)
    await goTo(page, 'Blog')
    await page.getByRole('link', { name: 'Can I sell my land' }).first().click()
    await expectToSee(page, 'Something Went Wrong')
    expect(await page.title()).toContain('Something Went Wrong')
    expect(await violations(page)).toEqual([])
    await expectLinks(page.getByRole('main'), [call, ['Back to Blog', '/blog']])
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expectToSee(page, 'Ready to Sell Your Land?')
  })

  it('how it works is told all the same', async () => {
    await breakAnswer(page, steps)
    await goTo(page, 'How It Works')
    await expectToSee(
      page,
      'Accept and sign',
      'What types of land do you buy?',
      'Get Your Free Offer',
    )
  })

  it('an offer says so, with our number and a way to try again', async () => {
    await page.goto('/offer/LB-7K2M-9RXN')
    await scriptsOf(page)
    await leaveAndForget(page)
    await breakAnswer(page, offer)
    await page.goBack()
    await expectToSee(page, 'Something Went Wrong')
    await inEachSize(page, async (where) => {
      expect(await violations(page), where).toEqual([])
    })
    await expectLinks(page.getByRole('main'), [call, ['Back to Home', '/']])
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expectToSee(page, '$18,500')
  })
})

describe('when there is nothing yet', () => {
  it('the lists say so and offer a way on', async () => {
    const page = await open('/terms', { viewport: laptop })
    await giveAnswer(page, testimonials, [])
    await giveAnswer(page, posts, [])
    await goTo(page, 'Testimonials')
    await expectToSee(page, 'No testimonials available at this time.', 'All Customer Reviews')
    expect(await page.getByText('Featured Reviews').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    await goTo(page, 'Blog')
    await expectToSee(page, 'No Blog Posts Yet')
    expect(await violations(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).click()
    await page.waitForURL('**/contact')
  })

  it('Featured Reviews is left out while no review is featured', async () => {
    const page = await open('/terms', { viewport: laptop })
    const review = { id: 'r', name: 'Ada', location: 'Elko', quote: 'Good.', featured: false }
    await giveAnswer(page, testimonials, [review])
    await goTo(page, 'Testimonials')
    await expectToSee(page, 'All Customer Reviews', 'Good.', 'Ada', 'Elko')
    expect(await page.getByText('Featured Reviews').count()).toBe(0)
  })
})

describe('the cards of the blog', () => {
  it('take turns with six pictures, date a draft as Draft and show a summary of any length', async () => {
    const page = await open('/terms', { viewport: laptop })
    await giveAnswer(
      page,
      posts,
      Array.from({ length: 8 }, (_, index) => ({
        id: `p${index}`,
        title: `Post ${index}`,
        slug: `post-${index}`,
        summary: index === 1 ? 'Its own excerpt' : `${'a'.repeat(150)}...`,
        body: '## A heading',
        published: true,
        publishedAt: index === 0 ? null : '2024-03-05T12:00:00.000Z',
      })),
    )
    await goTo(page, 'Blog')
    const cards = page.getByRole('main').getByRole('listitem')
    await expectToSee(cards.nth(0), 'Draft', `${'a'.repeat(150)}...`)
    await expectToSee(cards.nth(1), 'March 5, 2024', 'Its own excerpt')
    expect(await cards.nth(1).textContent()).not.toContain('aaa')
    const pictures = await cards
      .locator('img')
      .evaluateAll((images) =>
        images.map((image) => image.getAttribute('src')?.replace(/-\d+\.\w+$/, '')),
      )
    expect(new Set(pictures.slice(0, 6)).size).toBe(6)
    expect(pictures.slice(6)).toEqual(pictures.slice(0, 2))
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})

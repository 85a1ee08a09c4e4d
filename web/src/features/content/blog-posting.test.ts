import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { articleCard, cardPath } from '../../site/social-cards.ts'
import { exampleSettings } from '../../testing/examples.ts'
import { blogPosting } from './blog-posting.ts'

const post = {
  id: 'p1',
  title: 'Selling land with back taxes',
  slug: 'back-taxes',
  summary: 'Taxes come out of the price.',
  body: '## First\nOne line.',
  published: true,
  publishedAt: '2024-03-05T15:00:00.000Z',
}
const absolute = (path: string) => `https://land.example${path}`
const site = { settings: exampleSettings, absolute }

test('gives a draft no date', () => {
  expect(blogPosting({ ...post, publishedAt: null }, site)).not.toHaveProperty('datePublished')
})

test('says of a post who wrote it, when, and where it stands', () => {
  const us = {
    '@type': 'Organization',
    '@id': 'https://land.example/#business',
    name: 'Larkenby Land',
    url: 'https://land.example/',
    logo: 'https://land.example/icon-512.png',
  }
  expect(blogPosting(post, site)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.summary,
    datePublished: post.publishedAt,
    author: us,
    publisher: us,
    mainEntityOfPage: 'https://land.example/blog/back-taxes',
  })
})

test('shows beside a post a picture that exists, always the same one', () => {
  const card = cardPath(articleCard(post.slug))
  expect(existsSync(new URL(`../../../public${card}`, import.meta.url))).toBe(true)
  expect(blogPosting(post, site).image).toBe(absolute(card))
  expect(blogPosting({ ...post, title: 'Another title' }, site).image).toBe(absolute(card))
})

import { expect, test, vi } from 'vitest'
import { brokenLinksQuestion, innerLinks, linksWithoutTarget } from './link-targets.ts'

test.each([
  '[a]()',
  '[a](https://)',
  '[a](http:///)',
  '[a](https://county)',
  '[a](<>)',
  '[a]( "Title")',
  '[a](#)',
  '[a](mailto:)',
  '[a](tel:)',
  '[a](//county.gov)',
  '[a](county.gov/taxes)',
  'Ask [a](https:// county.gov)',
])('%s leads nowhere', (source) => {
  expect(linksWithoutTarget(source)).toEqual(['a'])
})

test.each([
  '[a](https://county.gov)',
  '[a](<https://county.gov/tax roll>)',
  '[a](http://www.county.gov/a_(b) "Title")',
  '[a](/contact#offer-form)',
  '[a](#taxes)',
  '[a](mailto:ruth@land.example)',
  '[a](tel:+13525550142)',
  '[a](sms:3525550142)',
  '![a]()',
  '[a]',
  'f(x)[0] and (so on)',
])('%s is no link that leads nowhere', (source) => {
  expect(linksWithoutTarget(source)).toEqual([])
})

test('every such link is named once for each time it stands there, by its words or its address', () => {
  const source = '[one]() and [two](https://)\n[](www.county.gov) [](https://) []()'
  expect(linksWithoutTarget(source)).toEqual([
    'one',
    'two',
    'www.county.gov',
    'https://',
    'a link without words',
  ])
})

test('links to pages of this site are found, and no others', () => {
  const source = `[a](/blog/one#end) [b](/pages/two?x=1) [c](https://county.gov/blog/one)
    [d](#here) [e](/offer/LB-1) [f](mailto:ruth@land.example) ![g](/uploads/g.webp) [h](https://[)`
  expect(innerLinks(source)).toEqual([
    { words: 'a', path: '/blog/one' },
    { words: 'b', path: '/pages/two' },
  ])
})

test('a link to a page that does not exist is named before it is published, and only then', async () => {
  const answers: Record<string, number> = { '/blog/gone': 404, '/contact': 200, '/broken': 500 }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    if (path === '/away') throw new TypeError('Failed to fetch')
    return new Response(null, { status: answers[path] ?? 404 })
  })
  const source =
    '[Old](/blog/gone) [again](/blog/gone) [us](/contact) [b](/broken) [c](/away) [own](/blog/own)'
  expect(await brokenLinksQuestion(source, false, '/blog/own')).toBeUndefined()
  expect(asked).toEqual([])
  expect(await brokenLinksQuestion(source, true, '/blog/own')).toMatchObject({
    subject: 'Old (/blog/gone), again (/blog/gone)',
    confirmText: 'Publish anyway',
  })
  expect(asked).toEqual(['HEAD /blog/gone', 'HEAD /contact', 'HEAD /broken', 'HEAD /away'])
  expect(await brokenLinksQuestion('[us](/contact)', true, '/blog/own')).toBeUndefined()
})

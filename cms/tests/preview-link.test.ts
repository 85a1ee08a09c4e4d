import { expect, test } from 'vitest'
import { previewLink } from '../src/console/preview-link'

const site = { publicUrl: 'https://land.example', token: 't'.repeat(32) }

test.each(['api::testimonial.testimonial', 'api::setting.setting', 'plugin::upload.file'])(
  'an entry of %s has no page of its own to preview',
  (uid) => {
    expect(previewLink(uid, { documentId: 'abc' }, site)).toBeUndefined()
  },
)

test('nor has an entry that was never saved', () => {
  expect(previewLink('api::post.post', {}, site)).toBeUndefined()
})

test.each(['post', 'page'])('a %s is previewed on the website', (type) => {
  const link = previewLink(`api::${type}.${type}`, { documentId: 'abc' }, site)
  expect(link).toMatch(
    new RegExp(`^https://land.example/preview\\?type=${type}&id=abc&version=draft`),
  )
})

import { describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { asMarkdown, expectToast, hasFocus, save, useAdmin } from './admin.ts'
import { expectSound } from './sound.ts'
import { laptop, phone } from './visit.ts'

const { enter, open } = useAdmin()

const input = {
  title: 'What a well costs',
  slug: 'what-a-well-costs',
  excerpt: '',
  body: 'A well is dug by the foot.\n\nAsk three drillers.',
  published: true,
}

async function writePost(changes: object = {}): Promise<{ id: string }> {
  return await askAsAdmin('POST', '/api/admin/posts', { ...input, ...changes })
}

describe('a post that was deleted', () => {
  it('is put back where visitors read it again', async () => {
    await writePost()
    const page = await enter('/admin/blog')
    await page.getByRole('button', { name: `Delete ${input.title}`, exact: true }).click()
    await page.getByText('You can put it back for 30 days.').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expectToast(page, 'Blog post deleted successfully.')
    const trash = page.getByRole('region', { name: 'Deleted', exact: true })
    await trash.getByText(input.title).waitFor()
    await expectSound(page, { hasTouch: false })
    await trash.getByRole('button', { name: `Restore ${input.title}` }).click()
    await expectToast(page, 'Restored. It is as it was before.')
    await trash.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: `Edit ${input.title}` }).waitFor()
    expect(await hasFocus(page.getByRole('heading', { level: 1 }))).toBe(true)
    const visitor = await open(`/blog/${input.slug}`)
    await visitor.getByText('Ask three drillers.').waitFor()
  })

  it('cannot take back an address that another has by now', async () => {
    const [{ id }] = [await writePost({ slug: 'taken', title: 'The first' })]
    await askAsAdmin('DELETE', `/api/admin/posts/${id}`)
    await writePost({ slug: 'taken', title: 'The second' })
    const page = await enter('/admin/blog', { allow: /409/ })
    await page.getByRole('button', { name: 'Restore The first' }).click()
    await expectToast(
      page,
      'Failed to restore blog post. Another one has its web address by now. Please change the slug of that one first.',
    )
  })

  it('goes for good only after a question', async () => {
    const { id } = await writePost({ slug: 'for-good', title: 'Gone' })
    await askAsAdmin('DELETE', `/api/admin/posts/${id}`)
    const page = await enter('/admin/blog', { viewport: phone, hasTouch: true })
    await page.getByRole('button', { name: 'Delete for Good: Gone' }).click()
    await page.getByText('It cannot be put back.').waitFor()
    await expectSound(page, { hasTouch: true })
    await page.getByRole('button', { name: 'Delete for Good', exact: true }).click()
    await expectToast(page, 'Deleted for good.')
    await page.getByRole('button', { name: 'Restore Gone' }).waitFor({ state: 'detached' })
  })
})

describe.each([
  ['a laptop', laptop, false],
  ['a phone', phone, true],
] as const)('an earlier version, on %s,', (_name, viewport, hasTouch) => {
  it('shows what would change, goes into the form, and is saved like anything typed', async () => {
    const slug = `versions-${viewport.width}`
    const { id } = await writePost({ slug })
    const body = 'A well is drilled by the foot.\n\nAsk three drillers.'
    await askAsAdmin('PUT', `/api/admin/posts/${id}`, { ...input, slug, body })
    const page = await enter(`/admin/blog?edit=${id}`, { viewport, hasTouch })
    await page.getByRole('button', { name: 'Earlier versions' }).click()
    const dialog = page.getByRole('dialog', { name: 'Earlier versions' })
    await dialog.locator('ins').waitFor()
    expect(await dialog.locator('del').allTextContents()).toEqual(['drilled'])
    expect(await dialog.locator('ins').allTextContents()).toEqual(['dug'])
    await expectSound(page, { hasTouch })
    await dialog.getByRole('button', { name: 'Put into the Form' }).click()
    const text = await asMarkdown(page)
    expect(await text.inputValue()).toBe(input.body)
    await save(page).click()
    await expectToast(page, 'Blog post updated successfully.')
    await page
      .getByRole('button', { name: `Edit ${input.title}` })
      .last()
      .waitFor()
    const posts = await askAsAdmin<{ id: string; body: string }[]>('GET', '/api/admin/posts')
    expect(posts.find((post) => post.id === id)?.body).toBe(input.body)
  })

  it('is said not to be there before the first change', async () => {
    const { id } = await writePost({ slug: `none-${viewport.width}` })
    const page = await enter(`/admin/blog?edit=${id}`, { viewport, hasTouch })
    await page.getByRole('button', { name: 'Earlier versions' }).click()
    await page.getByText(/^There are none yet/).waitFor()
    await page.keyboard.press('Escape')
    expect(await hasFocus(page.getByRole('button', { name: 'Earlier versions' }))).toBe(true)
  })
})

import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { askAsAdmin } from './admin-api.ts'
import { asMarkdown, expectToast, hasFocus, save, useAdmin } from './admin.ts'
import { violations } from './axe.ts'
import { laptop, phone } from './visit.ts'

const { enter, open } = useAdmin()

const body = (page: Page) => page.getByRole('textbox', { name: 'Body' })

/** The Markdown of the text as it stands now. */
async function markdown(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'Markdown' }).click()
  const text = await body(page).inputValue()
  await page.getByRole('tab', { name: 'Write' }).click()
  return text
}

async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await body(page).evaluate((field, entries) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(entries)) clipboardData.setData(type, text)
    field.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, data)
}

describe.each([
  ['a phone', phone],
  ['a laptop', laptop],
])('a text, on %s,', (_name, viewport) => {
  it('is written as visitors will see it', async () => {
    const page = await enter('/admin/pages?new=', { viewport })
    await body(page).click()
    const { keyboard } = page
    await keyboard.type('## Who pays')
    await keyboard.press('Enter')
    await keyboard.type('We pay ')
    await keyboard.press('Control+b')
    await keyboard.type('all')
    await keyboard.press('Control+b')
    await keyboard.type(' of it.')
    await keyboard.press('Enter')
    await keyboard.type('- title')
    await keyboard.press('Enter')
    await keyboard.type('taxes')
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await keyboard.type('1 * 1 is 1.')
    await page.getByRole('heading', { level: 2, name: 'Who pays' }).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await markdown(page)).toBe(
      '## Who pays\nWe pay **all** of it.\n- title\n- taxes\n1 \\* 1 is 1.',
    )
    await page.getByText('13 words').waitFor()
  })
})

const odd =
  'Two  spaces and *stars*\n\n* one\n* two\n\n```\ncode\n```\n[a][b] and <b>\n\n[b]: /contact\n\nThe end'

describe('a text that exists', () => {
  it('stays as it is to the letter where nothing is changed', async () => {
    const slug = `odd-${Date.now()}`
    const input = { title: 'Odd', slug, body: odd, published: false }
    const { id } = await askAsAdmin<{ id: string }>('POST', '/api/admin/pages', input)
    const page = await enter(`/admin/pages?edit=${id}`)
    const end = body(page).getByText('The end')
    await end.click()
    await page.keyboard.press('End')
    await page.keyboard.type('x')
    await page.keyboard.press('Control+z')
    await page.keyboard.type('!')
    await save(page).click()
    await expectToast(page, 'Page updated successfully.')
    const pages = await askAsAdmin<{ id: string; body: string }[]>('GET', '/api/admin/pages')
    expect(pages.find((one) => one.id === id)?.body).toBe(`${odd}!`)
  })

  it('shows what was typed as Markdown, which can be undone', async () => {
    const page = await enter('/admin/blog?new=')
    const source = await asMarkdown(page)
    await source.fill('## Taxes\nWho **pays**?')
    await page.getByRole('tab', { name: 'Write' }).click()
    await body(page).getByRole('heading', { name: 'Taxes' }).waitFor()
    expect(await body(page).locator('strong').textContent()).toBe('pays')
    await body(page).click()
    await page.keyboard.press('Control+z')
    expect(await markdown(page)).toBe('')
  })

  it('has the keyboard where it cannot be saved, and where its label is pressed', async () => {
    const page = await enter('/admin/blog?new=')
    await page.getByLabel('Title').fill('Stars')
    await body(page).fill('*'.repeat(300))
    await page.getByText('Body', { exact: true }).click()
    expect(await hasFocus(body(page))).toBe(true)
    await page.getByLabel('Title').focus()
    await (await asMarkdown(page)).fill('*a '.repeat(2000))
    await page.getByRole('tab', { name: 'Write' }).click()
    await save(page).click()
    await page.getByText(/has too many formatting marks/).waitFor()
    await expect.poll(async () => await hasFocus(body(page))).toBe(true)
    expect(await body(page).getAttribute('aria-invalid')).toBe('true')
    expect(await violations(page)).toEqual([])
  })
})

describe('a link', () => {
  it('is made of words, changed and taken away, by keyboard alone', async () => {
    const page = await enter('/admin/blog?new=')
    await body(page).fill('Ask the county')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+k')
    const address = page.getByLabel('Address of the link')
    expect(await hasFocus(address)).toBe(true)
    expect(await violations(page)).toEqual([])
    await page.keyboard.type('county.example/taxes')
    await page.keyboard.press('Enter')
    expect(await hasFocus(body(page))).toBe(true)
    expect(await markdown(page)).toBe('[Ask the county](https://county.example/taxes)')
    await body(page).getByText('Ask').click()
    await page.keyboard.press('Control+k')
    expect(await address.inputValue()).toBe('https://county.example/taxes')
    await address.fill('ruth@land.example')
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    expect(await markdown(page)).toBe('[Ask the county](mailto:ruth@land.example)')
    await body(page).getByText('Ask').click()
    await page.keyboard.press('Control+k')
    await page.keyboard.press('Escape')
    expect(await hasFocus(body(page))).toBe(true)
    await page.keyboard.press('Control+k')
    await page.getByRole('button', { name: 'Take the link away' }).click()
    expect(await markdown(page)).toBe('Ask the county')
  })
})

describe('a list', () => {
  it('has bullets or numbers, by keyboard alone', async () => {
    const page = await enter('/admin/blog?new=')
    await body(page).fill('Call us\nSign')
    await page.keyboard.press('Control+a')
    const press = async (name: string) => {
      await page.getByRole('button', { name, exact: true }).focus()
      await page.keyboard.press('Enter')
      expect(await hasFocus(body(page))).toBe(true)
    }
    const pressed = async () => await page.locator('button[aria-pressed=true]').allTextContents()
    await press('Numbers')
    await body(page).locator('ol > li:nth-child(2)').waitFor()
    expect(await pressed()).toEqual(['Numbers'])
    expect(await violations(page)).toEqual([])
    expect(await markdown(page)).toBe('1. Call us\n2. Sign')
    await press('Bullets')
    expect(await pressed()).toEqual(['Bullets'])
    expect(await markdown(page)).toBe('- Call us\n- Sign')
    await press('Bullets')
    expect(await pressed()).toEqual([])
    expect(await markdown(page)).toBe('Call us\nSign')
  })
})

describe('what is pasted', () => {
  it('from a word processor keeps headings, bold words and lists, and says which pictures stayed behind', async () => {
    const page = await enter('/admin/blog?new=')
    await body(page).click()
    await paste(page, {
      'text/plain': 'Selling Land\nWe pay all.',
      'text/html': `<html><head><style>p{color:red}</style></head><body><h2 style="color:red">Selling Land</h2>
        <p class="MsoNormal" style="margin:0">We pay <b style="mso-bidi-font-weight:normal">all</b>.</p>
        <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">1.</span>Call</p>
        <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">2.</span>Sign
          <img src="file:///C:/clip.png"></p></body></html>`,
    })
    expect(await markdown(page)).toBe('## Selling Land\nWe pay **all**.\n1. Call\n2. Sign')
    await page.getByText(/^1 picture could not be taken along/).waitFor()
    expect(await violations(page)).toEqual([])
  })

  it('as plain words is read as Markdown', async () => {
    const page = await enter('/admin/blog?new=')
    await body(page).click()
    await paste(page, { 'text/plain': '## Taxes\n\n- one\n- two\n\nThe end' })
    expect(await markdown(page)).toBe('## Taxes\n\n- one\n- two\n\nThe end')
  })
})

const fileAt = (path: string) => readFileSync(new URL(`../public/${path}`, import.meta.url))
const prairie = fileAt('images/prairie-400.webp')

const pictureInRtf = (format: string, path: string) =>
  String.raw`{\*\shppict{\pict${format}{\*\blipuid 00ff} ${fileAt(path).toString('hex')}}}{\nonshppict{\pict\wmetafile8 0100}}`

/** A text as Word copies it: where its two pictures stand in HTML, and their bytes in RTF, each of them twice. */
function wordDocument() {
  const image = '<img width=200 src="file:///C:/Users/Ruth/clip_image002.jpg">'
  return {
    'text/plain': 'The gate\n\nThe icon\n\n\nEnd',
    'text/html': `<html><body><h2>The gate</h2><p class=MsoNormal>${image}</p>
      <p class=MsoNormal>The icon ${image} here</p><p class=MsoNormal>End</p></body></html>`,
    'text/rtf': String.raw`{\rtf1\ansi{\header ${pictureInRtf(String.raw`\pngblip`, 'icon-512.png')}}
      The gate\par ${pictureInRtf(String.raw`\jpegblip`, 'images/cards/blog.jpg')}\par
      The icon ${pictureInRtf(String.raw`\pngblip`, 'icon-192.png')} here\par End\par}`,
  }
}

const pictureInText = (alt: string) => String.raw`!\[${alt}\]\(/uploads/\w+\.\w+#\d+x\d+\)`

describe('pictures of a pasted document', () => {
  it('are asked for their words and stand where they stood, also on the published page', async () => {
    const page = await enter('/admin/blog?new=')
    await page.getByLabel('Title').fill(`From Word ${Date.now()}`)
    const slug = await page.getByLabel('Slug').inputValue()
    await body(page).click()
    await paste(page, wordDocument())
    await page.getByRole('heading', { name: 'Add picture 1 of 2' }).waitFor()
    expect(await violations(page)).toEqual([])
    const words = page.getByLabel('What does it show? (alt text)')
    await words.fill('A gate')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Add picture 2 of 2' }).waitFor()
    await words.fill('A pine')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await hasFocus(body(page))).toBe(true)
    expect(await page.getByText(/could not be taken along/).count()).toBe(0)
    expect(await markdown(page)).toMatch(
      new RegExp(
        `^## The gate\n${pictureInText('A gate')}\nThe icon ${pictureInText('A pine')} here\nEnd$`,
      ),
    )
    await page.getByLabel('Published').check()
    await save(page).click()
    await expectToast(page, 'Blog post created successfully.')
    const visitor = await open(`/blog/${slug}`, { viewport: laptop })
    for (const [name, width] of [
      ['A gate', 1200],
      ['A pine', 192],
    ] as const) {
      const shown = visitor.getByRole('img', { name })
      await shown.scrollIntoViewIfNeeded()
      await expect
        .poll(async () => await shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(width)
    }
  })

  it('can be left out and undone, and the text stays', async () => {
    const page = await enter('/admin/blog?new=')
    await body(page).click()
    await paste(page, wordDocument())
    await page.getByRole('button', { name: 'Leave it out' }).click()
    await page.getByLabel('It only decorates').check()
    await page.getByRole('button', { name: 'Add picture' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await markdown(page)).toMatch(/^## The gate\n\nThe icon !\[\]\(.*\) here\nEnd$/)
    await body(page).getByText('End').click()
    await page.keyboard.press('Control+z')
    expect(await markdown(page)).toBe('## The gate\n\nThe icon  here\nEnd')
  })
})

describe('a picture', () => {
  it('stands below the line of the cursor, and what it shows can be put in other words', async () => {
    const page = await enter('/admin/pages?new=')
    await body(page).fill('Before\nAfter')
    await body(page).getByText('Before').click()
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Picture', exact: true }).click()
    await (
      await chooser
    ).setFiles({ name: 'prairie.webp', mimeType: 'image/webp', buffer: prairie })
    await page.getByLabel('What does it show? (alt text)').fill('A gravel [road]')
    await page.keyboard.press('Enter')
    const shown = body(page).getByRole('img', { name: 'A gravel [road]' })
    await shown.click()
    expect(await hasFocus(body(page))).toBe(true)
    const words = page.getByLabel('What the picture shows')
    expect(await words.inputValue()).toBe('A gravel [road]')
    expect(await violations(page)).toEqual([])
    await words.fill('A road')
    await page.keyboard.press('Enter')
    expect(await markdown(page)).toMatch(
      /^Before\n\n!\[A road\]\(\/uploads\/\w+\.webp#400x\d+\)\n\nAfter$/,
    )
  })

  it.each(['drop', 'paste'] as const)('is taken by %s', async (type) => {
    const page = await enter('/admin/pages?new=')
    await body(page).click()
    await page.keyboard.type('Before')
    await body(page).evaluate(
      (field, [name, base64]) => {
        const data = new DataTransfer()
        const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
        data.items.add(new File([bytes], 'prairie.webp', { type: 'image/webp' }))
        const options = { bubbles: true, cancelable: true }
        field.dispatchEvent(
          name === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: data })
            : new ClipboardEvent('paste', { ...options, clipboardData: data }),
        )
      },
      [type, prairie.toString('base64')] as const,
    )
    await page.getByLabel('What does it show? (alt text)').fill('A road')
    await page.keyboard.press('Enter')
    await body(page).getByRole('img', { name: 'A road' }).waitFor()
    await page.keyboard.type('After')
    expect(await markdown(page)).toMatch(
      /^Before\n\n!\[A road\]\(\/uploads\/\w+\.webp#400x\d+\)\n\nAfter$/,
    )
  })
})

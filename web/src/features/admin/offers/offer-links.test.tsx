import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/render.tsx'
import { CopyLinkButton } from './offer-links.tsx'

const link = 'https://land.example/sign/secret'
type Items = Record<string, Promise<Blob>>

/** A clipboard that takes what is written to it, or that refuses it as a browser may. */
function stubClipboard({ refuses = false } = {}) {
  const copied: (string | undefined)[] = []
  class Item {
    readonly items: Items
    constructor(items: Items) {
      this.items = items
    }
  }
  const write = async ([item]: [Item]) => {
    const text = await (await item.items['text/plain'])?.text()
    if (refuses) throw new Error('not allowed')
    copied.push(text)
  }
  vi.stubGlobal('ClipboardItem', Item)
  vi.stubGlobal('navigator', { clipboard: { write } })
  return copied
}

const press = (address: () => Promise<string>) => {
  renderPage(<CopyLinkButton address={address} to="sign for Ira Greer" />)
  fireEvent.click(screen.getByRole('button', { name: 'Copy link to sign for Ira Greer' }))
}

test('a link that is fetched when the button is pressed is copied', async () => {
  const copied = stubClipboard()
  press(async () => link)
  expect(await screen.findAllByText('The link to sign for Ira Greer is copied.')).not.toEqual([])
  expect(copied).toEqual([link])
})

test('one that the browser does not let copy is shown', async () => {
  stubClipboard({ refuses: true })
  press(async () => link)
  const said = `The link could not be copied. It is ${link}`
  expect(await screen.findAllByText(said)).not.toEqual([])
})

test('one that cannot be fetched says what to do', async () => {
  stubClipboard()
  press(async () => await Promise.reject(new Error('404')))
  expect(await screen.findAllByText(/could not be read/)).not.toEqual([])
})

import { EditorState } from 'prosemirror-state'
import { expect, test, vi } from 'vitest'
import { pastedHtmlParser, setStylesAside } from './pasted-html.ts'
import { pictureFiles } from './pasted-pictures.ts'
import { schema } from './schema.ts'
import { TextSources } from './text-sources.ts'
import { picturePlaces, putPictures, waitingPictures } from './waiting-pictures.ts'

/** A control word. */
const word = (name: string) => `\\${name}`

const png = '89504e470d0a1a0a0000000d'
const jpeg = 'ffd8ffe000104a4649460001'
const inRtf = (format: string, digits: string) =>
  String.raw`{\*\shppict{\pict${word(format)}\bliptag1{\*\blipuid 00ff} ${digits}}}{\nonshppict{\pict\wmetafile8 0100}}`
const rtf = (...pictures: string[]) => String.raw`{\rtf1\ansi ${pictures.join(String.raw`\par `)}}`

const inFolder =
  '<img width=200 src="file:///C:/Users/Ruth/clip_image002.jpg" v:shapes="Picture_x0020_1">'
const inAddress = (type: string, digits: string) =>
  `<img src="data:image/${type};base64,${Buffer.from(digits, 'hex').toString('base64')}">`

/** What a text holds once this was pasted into it and every picture that was taken was sent, and how many were left out. */
function pasted(html: string, inOtherWords = '') {
  const element = document.createElement('div')
  element.innerHTML = setStylesAside(html)
  const onLeftOut = vi.fn<(count: number) => void>()
  const filesOf = (images: readonly HTMLImageElement[]) => pictureFiles(images, () => inOtherWords)
  const slice = pastedHtmlParser({ filesOf, onLeftOut }).parseSlice(element)
  const before = EditorState.create({ schema, plugins: [picturePlaces] })
  const state = before.apply(before.tr.replaceSelection(slice).setMeta('uiEvent', 'paste'))
  const images = waitingPictures(state).map(({ file: { name, type, size } }) => ({
    url: `/uploads/${name}`,
    alt: `${type}, ${size} bytes`,
    size: { width: 4, height: 3 },
  }))
  const { doc } = state.apply(putPictures(state, images))
  return {
    text: new TextSources().write(doc).replaceAll('#4x3', ''),
    leftOut: onLeftOut.mock.calls[0]?.[0],
  }
}

test('pictures that a word processor keeps in a folder are taken from its RTF', () => {
  const html = `<p>Gate: ${inFolder}</p><p style='mso-list:l0 level1 lfo1'><span
    style='mso-list:Ignore'><img src="file:///C:/bullet.gif" alt="*"></span>Barn</p><p>${inFolder}</p>`
  expect(pasted(html, rtf(inRtf('jpegblip', jpeg), inRtf('pngblip', png)))).toEqual({
    text: [
      'Gate: ![image/jpeg, 12 bytes](/uploads/picture-1.jpg)',
      '- Barn',
      '![image/png, 12 bytes](/uploads/picture-2.png)',
    ].join('\n'),
    leftOut: 0,
  })
})

test('pictures that are their own address are taken, in a text with others', () => {
  const html = `<p>${inAddress('png', png)} a</p><p>${inFolder} b</p><p><img src="https://pictures.example/a.png">c</p>`
  expect(pasted(html, rtf(inRtf('jpegblip', jpeg)))).toEqual({
    text: [
      '![image/png, 12 bytes](/uploads/picture-1.png) a',
      '![image/jpeg, 12 bytes](/uploads/picture-2.jpg) b',
      'c',
    ].join('\n'),
    leftOut: 1,
  })
})

test.each([
  ['there is no RTF', 2, ''],
  ['RTF has one less', 2, rtf(inRtf('pngblip', png))],
  ['RTF has one more', 2, rtf(...Array<string>(3).fill(inRtf('pngblip', png)))],
  ['they have other formats', 2, rtf(inRtf('emfblip', png), inRtf('wmetafile8', png))],
  ['their bytes are none of a picture', 2, rtf(inRtf('pngblip', ''), inRtf('pngblip', '00ff'))],
  ['one has another format', 1, rtf(inRtf('emfblip', png), inRtf('pngblip', png))],
])('pictures in a folder stay behind where %s', (_, leftOut, source) => {
  const { text, ...counted } = pasted(`<p>a ${inFolder}</p><p>b ${inFolder}</p>`, source)
  expect(counted).toEqual({ leftOut })
  expect(text).toMatch(leftOut === 2 ? /^a\nb$/ : /^a\nb !\[image\/png, 12 bytes\]/)
})

test.each([
  inAddress('svg+xml', '3c7376673e'),
  inAddress('png', '00ff'),
  '<img src="data:image/png;base64,%">',
  '<img src="data:text/html,a">',
  '<img>',
])('%s is left out', (image) => {
  expect(pasted(`<p>a${image}</p>`)).toEqual({ text: 'a', leftOut: 1 })
})

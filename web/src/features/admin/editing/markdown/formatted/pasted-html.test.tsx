import { DOMSerializer } from 'prosemirror-model'
import { EditorState } from 'prosemirror-state'
import { expect, test, vi } from 'vitest'
import { pastedHtmlParser, setStylesAside } from './pasted-html.ts'
import { schema } from './schema.ts'
import { TextSources } from './text-sources.ts'

const takeNone = (images: readonly HTMLImageElement[]) => images.map(() => undefined)

/** What a text holds once this was pasted into it, and how many pictures were left out. */
function pasted(html: string): { text: string; leftOut: number | undefined } {
  const element = document.createElement('div')
  element.innerHTML = setStylesAside(html)
  const onLeftOut = vi.fn<(count: number) => void>()
  const slice = pastedHtmlParser({ filesOf: takeNone, onLeftOut }).parseSlice(element)
  const { doc } = EditorState.create({ schema }).tr.replaceSelection(slice)
  return {
    text: new TextSources().write(doc),
    leftOut: onLeftOut.mock.calls[0]?.[0],
  }
}

const wordLine = (style: string, marker: string, words: string) => `
  <p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:${style}'><![if !supportLists]><span
  style='font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span
  style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${words}<o:p></o:p></p>`

test('of a Word document stay headings, bold and italic words, links and lists', () => {
  const { text } = pasted(`<!--StartFragment-->
    <h1>Selling Land<o:p></o:p></h1>
    <p class=MsoNormal>We pay <b>all</b> of the <i>costs</i>, <a href="https://county.example">see here</a>.</p>
    <p class=MsoNormal><o:p>&nbsp;</o:p></p>
    <h2><span style='mso-fareast-font-family:"Times New Roman"'>What you need</span></h2>
    ${wordLine('l0 level1 lfo1', '·', 'The deed')}
    ${wordLine('l0 level2 lfo1', 'o', 'or a copy')}
    ${wordLine('l0 level1 lfo1', '·', 'The <b>tax</b> bill')}
    <p class=MsoNormal>Then:</p>
    ${wordLine('l1 level1 lfo2', '1.', 'Call us')}
    ${wordLine('l1 level1 lfo2', '2.', 'Sign')}
    <!--EndFragment-->`)
  expect(text).toBe(
    [
      '# Selling Land',
      'We pay **all** of the *costs*, [see here](https://county.example).',
      '',
      '## What you need',
      '- The deed',
      '  - or a copy',
      '- The **tax** bill',
      'Then:',
      '1. Call us',
      '2. Sign',
    ].join('\n'),
  )
})

test('of a Google document stay headings, bold words and lists, also where all of it is wrapped in plain bold', () => {
  const { text } = pasted(
    '<b style="font-weight:normal;" id="docs-internal-guid-1">' +
      '<h2 dir="ltr"><span style="font-weight:400;">What you need</span></h2>' +
      '<p dir="ltr"><span style="font-weight:700;">First</span><span style="font-weight:400;"> the </span>' +
      '<span style="font-style:italic;">deed</span></p>' +
      '<ul><li dir="ltr"><p dir="ltr"><span style="font-weight:400;">The deed</span></p></li>' +
      '<ul><li dir="ltr"><p dir="ltr"><span>or a copy</span></p></li></ul>' +
      '<li dir="ltr"><p dir="ltr"><span>The tax bill</span></p></li></ul>' +
      '<br><p dir="ltr"><span>Call us.</span></p></b>',
  )
  expect(text).toBe(
    [
      '## What you need',
      '**First** the *deed*',
      '- The deed',
      '  - or a copy',
      '- The tax bill',
      '',
      'Call us.',
    ].join('\n'),
  )
})

test('lines that are broken inside a paragraph become lines of their own', () => {
  expect(pasted('<p>12 Mill Road<br>Bronson, Florida</p>').text).toBe(
    '12 Mill Road\nBronson, Florida',
  )
})

test.each([
  [
    '<div dir="ltr">One<div>Mill Road</div><div><br></div><div>Two</div></div>',
    'One\nMill Road\n\nTwo',
  ],
  ['<div>One</div><div><br></div><div><br clear="all"></div><div>Two</div>', 'One\n\n\nTwo'],
  ['<div>One</div> <div><span> <!-- a --><br></span></div> <div>Two</div>', 'One\n\nTwo'],
  ['<div>One<br><br>Two<br></div><div>Three</div>', 'One\n\nTwo\nThree'],
  ['<p>One<br><br>Two</p>', 'One\n\nTwo'],
  ['<p>One</p><p><br></p><p>Two</p>', 'One\n\nTwo'],
  ['<p>One</p><br><p>Two</p>', 'One\n\nTwo'],
  ['<p><b>One</b><br>Two</p><br class="Apple-interchange-newline">', '**One**\nTwo'],
  ['<ul><li>One<br></li><li><br>Two</li></ul>', '- One\n- Two'],
])('blank lines of %s, and no others, stay', (html, expected) => {
  expect(pasted(html).text).toBe(expected)
})

test('pictures elsewhere are left out and counted, those of this site stay', () => {
  const { text, leftOut } = pasted(
    '<p>Look: <img src="file:///C:/Temp/clip_image001.png"><img src="https://pictures.example/a.png"></p><p><img src="/uploads/barn.webp#4x3" alt="A barn"></p>',
  )
  expect(text).toBe('Look:\n![A barn](/uploads/barn.webp#4x3)')
  expect(leftOut).toBe(2)
})

test('pictures that are cut out of the text are put back, those of other sites too', () => {
  const sources = new TextSources()
  const text = '![A road](/images/road.webp) ![Map](https://maps.example/a.png "County")'
  const shown = DOMSerializer.fromSchema(schema).serializeFragment(sources.read(text).content)
  const element = document.createElement('div')
  element.append(shown)
  expect(pasted(element.innerHTML)).toEqual({ text, leftOut: 0 })
})

test('words that look like a style stay words', () => {
  expect(pasted('<p title="a">In style = b</p>').text).toBe('In style = b')
})

test.each([
  '<a href="javascript:alert(1)">words</a>',
  '<a href="data:text/html,1">words</a>',
  '<p onclick="alert(1)" style="color:red">words<script>alert(1)</script><style>p{}</style></p>',
])('nothing of %s stays but the words', (html) => {
  expect(pasted(html).text).toBe('words')
})

import { renderToStaticMarkup } from 'react-dom/server'
import { defaultSettings } from 'offers-service/contract'
import { expect, test } from 'vitest'
import { Portrait } from './portrait.tsx'

test('a photograph stands in the place of a print', () => {
  const photo = '/uploads/ruth.jpg'
  const drawn = renderToStaticMarkup(
    <Portrait person={{ name: 'Ruth Larkenby', role: '', bio: '', photo }} sizes="10rem" />,
  )
  expect(drawn).toMatch(/<img src="\/uploads\/ruth.jpg" alt="Ruth Larkenby"/)
  expect(drawn).not.toContain('ruth-')
})

// Those whose portraits the admin is told in Today are examples.
test.each(defaultSettings.business.people)('$name has a print', (person) => {
  const drawn = renderToStaticMarkup(<Portrait person={person} sizes="10rem" />)
  expect(drawn).toContain('<picture')
})

test.each([
  ['Odessa Quill', 'OQ'],
  ['Percival van der Strand Jr.', 'PS'],
  ['Walter Boone III', 'WB'],
  ['Cher', 'C'],
])('%s stands as %s where there is no print', (name, initials) => {
  const drawn = renderToStaticMarkup(
    <Portrait person={{ name, role: '', bio: '' }} sizes="10rem" />,
  )
  expect(drawn).toContain(`>${initials}</text>`)
})

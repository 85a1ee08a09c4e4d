import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Portrait } from './portrait.tsx'

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

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { exampleSettings } from '../../testing/examples.ts'
import { renderPage } from '../../testing/render.tsx'
import { claims } from '../../testing/privacy-claims.ts'
import { Page } from './privacy-page.tsx'

const root = join(import.meta.dirname, '../../../..')

/** Every sentence of the policy that is not the heading of a clause; an entry of a list is one. */
function sentencesOfPage(): string[] {
  const { container } = renderPage(<Page />, {
    replies: { data: { '/api/settings': exampleSettings }, missing: [] },
  })
  const reachUs = '#contact p, #contact li'
  return [...container.querySelectorAll('section p, section li, h2 + ul li')]
    .filter((block) => !block.matches(reachUs))
    .flatMap((block) => {
      const text = (block.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
      return text.split(/(?<=[.:])\s+(?=[A-Z“])/)
    })
}

describe('what the privacy policy says', () => {
  it('has an entry for each sentence, and no entry for a sentence that is gone', () => {
    const known = claims.map(({ says }) => says)
    expect(known.toSorted()).toEqual([...new Set(sentencesOfPage())].toSorted())
  })

  it.each(claims)('$says', (claim) => {
    const reasons = 'shownBy' in claim ? claim.shownBy : [claim.keptBy]
    expect(reasons.filter((reason) => reason !== '')).not.toEqual([])
    for (const place of 'shownBy' in claim ? claim.shownBy : []) {
      const [path = '', test = ''] = place.split(' › ')
      expect(existsSync(join(root, path)), `${path} is no file`).toBe(true)
      expect(readFileSync(join(root, path), 'utf8')).toContain(test)
    }
  })
})

import { type Agreement, firstCorner, sideWords } from '../../../../contract/index.ts'
import { drawPlat } from '../../../platform/print/outline.ts'
import type { Paper } from './paper.ts'

type Exhibit = NonNullable<Agreement['exhibit']>

const drawingHeight = 280
const columns = 3
/** More would fill sheets with figures that nobody reads; the agreement's text, which is kept, has all of them. */
const mostSides = 36

const fine = { cut: 'text', size: 9 } as const

/** Lists the sides around the land, in columns that are read one after the other. */
function setSides(paper: Paper, { corners }: Exhibit['outline']): void {
  if (corners.length > mostSides) {
    paper.set(`Its ${corners.length} sides are drawn, and too many to list here.`, {
      ...fine,
      after: 8,
    })
    return
  }
  const start = `Sides and bearings, from the ${firstCorner(corners)} corner around to the right:`
  paper.set(start, { cut: 'strong', size: 9, after: 2 })
  const rows = Math.ceil(corners.length / columns)
  const width = paper.width / columns
  const top = paper.y
  let bottom = top
  for (const [at, corner] of corners.entries()) {
    const column = Math.floor(at / rows)
    const y = at % rows === 0 ? top : paper.y
    const x = paper.left + column * width
    // The letters of print have no prime.
    const side = sideWords(corner).replace('′', '’')
    paper.set(`${at + 1}. ${side}`, { ...fine, x, y, width })
    bottom = Math.max(bottom, paper.y)
  }
  paper.space(bottom - paper.y + 8)
}

/** Sets the drawing of the land, which no end of a sheet tears apart. */
export function setExhibit(paper: Paper, { title, paragraphs, outline }: Exhibit): void {
  paper.setWhole((on) => {
    on.space(14)
    on.set(title, { cut: 'strong', size: 11.5, role: 'H2', after: 3 })
    const alt = `The outline of the land, with ${outline.corners.length} sides`
    on.picture(drawingHeight, alt, (pdf, box) => drawPlat(pdf, outline, box))
    on.space(6)
    setSides(on, outline)
    for (const text of paragraphs) on.set(text, { cut: 'text', size: 10, after: 5 })
  })
}

import { PDF } from '@libpdf/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outline, SignatureDrawing } from '../../../../contract/index.ts'
import { openDatabase } from '../../../platform/database/database.ts'
import { sampleOffer } from '../../../testing/samples.ts'
import { useSharedService } from '../../../testing/use-service.ts'
import { type Position, surveyOf } from '../../offers/parcels/outline/survey.ts'
import { agreementFor } from '../agreement/agreement.ts'
import { buyerFacts } from '../agreement/buyer-facts.ts'
import { type AgreementFacts, drawAgreement } from './agreement-pdf.ts'
import { Paper } from './paper.ts'
import { drawRecord } from './record-pdf.ts'
import { type SignatureBlock, setSignatureBlock } from './signature-block.ts'

const names = {
  short: 'Dolores Whitcomb',
  long: 'Maria de los Ángeles Villanueva-Castellanos, Successor Trustee of the Villanueva-Castellanos Family Revocable Trust',
  vietnamese: 'Nguyễn Thị Hằng',
}
const email = {
  short: 'dolores@mail.example',
  long: `${'maria.de.los.angeles.'.repeat(3)}trustee@${'villanueva-castellanos-'.repeat(4)}family.mail.example`,
  vietnamese: 'hang@mail.example',
}
/** From the top of the pad to its bottom. */
const drawing: SignatureDrawing = [
  [
    [0, 0],
    [1000, 400],
  ],
]
const at = new Date('2026-11-22T01:12:03.000Z')
const trail = {
  signingId: '0c7c8f1e-6c0b-4f6e-9d7e-3f1f9d1a2b3c',
  head: 'f'.repeat(64),
  certificateSha256: 'c'.repeat(64),
  events: [],
}

interface Combination {
  owners: number
  /** How many of them have signed. */
  signed: number
  name: keyof typeof names
  isDrawn: boolean
  sides?: number
}

function placesOf(combination: Combination): SignatureBlock[] {
  const name = names[combination.name]
  const place: SignatureBlock = { name }
  const signedBlock: SignatureBlock = {
    name,
    signature: {
      name,
      email: email[combination.name],
      signedAt: at.toISOString(),
      drawing: combination.isDrawn ? drawing : undefined,
    },
  }
  const { owners, signed } = combination
  return Array.from({ length: owners }, (_, index) => (index < signed ? signedBlock : place))
}

/** The pages of a document; `isCertificate` says which are the certificate's own. The reader drops joined letters such as `fi`. */
async function pagesOf(pdf: Uint8Array) {
  const pages = (await PDF.load(pdf)).getPages().map((page) => page.extractText())
  const first = pages.findIndex(({ text }) => /^Certi\S*cate of signing/m.test(text))
  return pages.map(({ text, lines }, index) => ({
    text,
    lines,
    isCertificate: first !== -1 && index >= first,
    hasExhibit: text.includes('Exhibit A: '),
  }))
}

type Pages = Awaited<ReturnType<typeof pagesOf>>

/** The pages, each with its lines, that hold less than a fifth of what the fullest does. */
function nearlyEmpty(pages: Pages): string[][] {
  const own = pages.filter(({ isCertificate }) => !isCertificate)
  // The sides of land are many short lines, beside which every other page looks empty.
  const read = own.filter(({ hasExhibit }) => !hasExhibit)
  const fullest = Math.max(...read.map(({ lines }) => lines.length))
  return own
    .filter(({ lines }) => lines.length < fullest / 5)
    .map(({ lines }) => lines.map(({ text }) => text))
}

/** Where the last words of an agreement and all the signatures stand: `Seller`, a name and what is said of it. */
function torn(pages: Pages): string[] {
  return pages.flatMap(({ text, isCertificate }) => {
    const sellers = text.match(/^Seller$/gm)?.length ?? 0
    const ends = text.match(/not yet signed|UTC\)/g)?.length ?? 0
    return isCertificate || sellers === ends ? [] : [text]
  })
}

/** The outline of land with so many sides, about 1,000 feet across; none without sides. */
function outlineOf(sides: number): Outline | undefined {
  const corners = Array.from({ length: sides }, (_, corner): Position => {
    const angle = (corner / sides) * 2 * Math.PI
    return [-114 + 0.0017 * Math.cos(angle), 35 + 0.0014 * Math.sin(angle)]
  })
  return sides === 0 ? undefined : { ...surveyOf(corners), source: 'Sample County GIS, 2026' }
}

/** `signed` may be more than `sellers`: then all have. */
const Combination = fc.record({
  owners: fc.integer({ min: 1, max: 10 }),
  signed: fc.nat(10),
  name: fc.constantFrom('short', 'long', 'vietnamese'),
  isDrawn: fc.boolean(),
  paragraphs: fc.nat(60),
  /** Of the land's outline. */
  sides: fc.constantFrom(0, 3, 12, 36, 1000),
})

async function expectWhole(facts: AgreementFacts) {
  const pages = await pagesOf(await drawAgreement(facts))
  expect(nearlyEmpty(pages)).toEqual([])
  expect(torn(pages)).toEqual([])
}

describe('the sheets of an agreement', () => {
  const service = useSharedService(async () => await openDatabase(':memory:'))

  async function factsOf(combination: Combination): Promise<AgreementFacts> {
    const { read } = service.db
    const offers = read.selectFrom('offers').selectAll()
    if (!(await offers.executeTakeFirst()))
      await (
        await service.logIn()
      )('POST', '/api/admin/offers', sampleOffer)
    const offer = await offers.executeTakeFirstOrThrow()
    const blocks = placesOf(combination)
    const sellers = blocks.map(({ name }) => ({ name, email: '' }))
    const buyer = buyerFacts(service.services.settings.current)
    return {
      agreement: agreementFor(offer, sellers, buyer, outlineOf(combination.sides ?? 0)),
      buyer: buyer.buyer,
      buyerSigner: buyer.buyerSigner,
      referenceNumber: offer.reference_number,
      at,
      sellers: blocks,
      ...(combination.signed > 0 && { trail }),
    }
  }

  const combinations = [1, 2, 3, 4, 5, 6].flatMap((owners) =>
    [...new Set([0, 1, owners - 1, owners])].flatMap((signed) =>
      (['short', 'long', 'vietnamese'] as const).flatMap((name) =>
        [true, false].map((isDrawn) => ({ owners, signed, name, isDrawn })),
      ),
    ),
  )

  it.each(combinations)(
    'are none nearly empty with $signed of $owners signed, drawn: $isDrawn, names: $name',
    async (combination) => await expectWhole(await factsOf(combination)),
  )

  it('are none nearly empty wherever the words end', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `Line ${index} of the agreement.`)
    await fc.assert(
      fc.asyncProperty(Combination, async (combination) => {
        const facts = await factsOf(combination)
        const paragraphs = [...words.slice(0, combination.paragraphs), 'The last words.']
        const sections = [{ heading: 'Parts', paragraphs }]
        await expectWhole({ ...facts, agreement: { ...facts.agreement, sections } })
      }),
      { numRuns: 60 },
    )
  })
})

describe('a typed name', () => {
  it.each([
    names.short,
    'Maria-Guadalupe Montserrat Fernández-Villanueva de la Cruz',
    names.vietnamese,
    names.long,
    'M'.repeat(80),
  ])('reaches no further than the line below it: %s', async (name) => {
    const paper = new Paper({}, 'TEST-0001')
    const signature = { name, email: email.short, signedAt: at.toISOString() }
    setSignatureBlock(paper, { name, signature })
    const [{ lines } = { lines: [] }] = await pagesOf(await paper.finish('Agreement'))
    // All that is said beside the name is smaller.
    const own = lines.filter(({ spans }) => spans.every(({ fontSize }) => fontSize >= 11.9))
    const ends = own.map(({ bbox }) => bbox.x + bbox.width)
    const written = own.map(({ text }) => text).join('')
    expect(written.replaceAll(' ', '')).toBe(name.replaceAll(' ', ''))
    // From the margin.
    expect(Math.max(...ends)).toBeLessThanOrEqual(72 + 216)
  })
})

describe('the record of a signature made elsewhere', () => {
  it.each([1, 2, 3, 4, 5, 6, 10])(
    'has no sheet that is nearly empty with %i owners',
    async (count) => {
      for (const name of ['short', 'long'] as const) {
        const pdf = await drawRecord({
          buyer: 'Larkenby Land Company, LLC',
          referenceNumber: 'TEST-0001',
          provider: 'docuseal',
          externalId: '1234567',
          completedAt: at.toISOString(),
          sellers: Array.from({ length: count }, () => ({ name: names[name], email: email[name] })),
          at,
          trail,
        })
        expect(nearlyEmpty(await pagesOf(pdf))).toEqual([])
      }
    },
  )
})

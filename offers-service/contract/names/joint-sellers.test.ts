import { describe, expect, it } from 'vitest'
import { proposeSellers } from './joint-sellers.ts'

/** As it stands in a list, and whom that may mean; someone in brackets is not named. */
const joint: [listed: string, ...sellers: string[]][] = [
  // As people write.
  ['Dolores Whitcomb & Frank Whitcomb', 'Dolores Whitcomb', 'Frank Whitcomb'],
  ['Dolores Whitcomb & Harold Benning', 'Dolores Whitcomb', 'Harold Benning'],
  ['Dolores Whitcomb and Harold Benning', 'Dolores Whitcomb', 'Harold Benning'],
  ['Dolores Whitcomb AND/OR Harold Benning', 'Dolores Whitcomb', 'Harold Benning'],
  ['Dolores Whitcomb + Harold Benning', 'Dolores Whitcomb', 'Harold Benning'],
  ['Dolores Whitcomb; Harold Benning', 'Dolores Whitcomb', 'Harold Benning'],
  ['Dolores Whitcomb\nHarold Benning', 'Dolores Whitcomb', 'Harold Benning'],
  ['Dolores Whitcomb / Harold Benning', 'Dolores Whitcomb', 'Harold Benning'],
  ['Dolores & Frank Whitcomb', 'Dolores Whitcomb', 'Frank Whitcomb'],
  ['Dolores, Frank & Iris Whitcomb', 'Dolores Whitcomb', 'Frank Whitcomb', 'Iris Whitcomb'],
  ['Dolores A. & Frank B. Whitcomb', 'Dolores A. Whitcomb', 'Frank B. Whitcomb'],
  ['Dolores Whitcomb & Frank', 'Dolores Whitcomb', 'Frank Whitcomb'],
  ['Marian and Joseph Tully', 'Marian Tully', 'Joseph Tully'],
  ['J & M Tully', 'J Tully', 'M Tully'],
  ['J Tully & M Benning', 'J Tully', 'M Benning'],
  ['Maria & Jose de la Cruz', 'Maria de la Cruz', 'Jose de la Cruz'],
  ['Dr. John & Mrs. Mary Benning', 'John Benning', 'Mary Benning'],
  ['John Benning Jr. & Mary Benning', 'John Benning Jr.', 'Mary Benning'],
  ['John Benning, Jr. and Mary Benning', 'John Benning Jr.', 'Mary Benning'],
  ['Mr. and Mrs. John Benning', 'John Benning', '(wife)'],
  ['John & Mary Church', 'John Church', 'Mary Church'],
  ['Sandy Anderson & Roland Brandt', 'Sandy Anderson', 'Roland Brandt'],
  ['John & Mary', 'John', 'Mary'],
  ['Benning, A. J. & B. K.', 'A. J. Benning', 'B. K. Benning'],
  // As county lists have them: the surname first.
  ['Smith John & Mary', 'John Smith', 'Mary Smith'],
  ['SMITH JOHN & MARY', 'JOHN SMITH', 'MARY SMITH'],
  ['SMITH JOHN AND MARY', 'JOHN SMITH', 'MARY SMITH'],
  ['SMITH JOHN A & MARY B', 'JOHN A SMITH', 'MARY B SMITH'],
  ['SMITH JOHN A JR & MARY B', 'JOHN A SMITH JR', 'MARY B SMITH'],
  ['SMITH JOHN & MARY ANN', 'JOHN SMITH', 'MARY ANN SMITH'],
  ['SMITH JOHN PAUL & MARY', 'JOHN PAUL SMITH', 'MARY SMITH'],
  ['Frank, Dolores & Harold', 'Dolores Frank', 'Harold Frank'],
  ['SMITH J & M', 'J SMITH', 'M SMITH'],
  ['SMITH JOHN/MARY', 'JOHN SMITH', 'MARY SMITH'],
  ['SMITH JOHN & MARY & ANN', 'JOHN SMITH', 'MARY SMITH', 'ANN SMITH'],
  ['SMITH JOHN, MARY & ANN', 'JOHN SMITH', 'MARY SMITH', 'ANN SMITH'],
  ['SMITH JOHN & JONES MARY', 'JOHN SMITH', 'MARY JONES'],
  ['SMITH JOHN & SMITH MARY', 'JOHN SMITH', 'MARY SMITH'],
  ['ALLEN JAMES & MARY', 'JAMES ALLEN', 'MARY ALLEN'],
  ['DE LA CRUZ MARIA & JOSE', 'MARIA DE LA CRUZ', 'JOSE DE LA CRUZ'],
  ['GARCIA LOPEZ MARIA & JOSE', 'MARIA GARCIA LOPEZ', 'JOSE GARCIA LOPEZ'],
  ['VAN DYKE JOHN & MARY', 'JOHN VAN DYKE', 'MARY VAN DYKE'],
  ['ST JOHN ROBERT & MARY', 'ROBERT ST JOHN', 'MARY ST JOHN'],
  ["O'BRIEN PATRICK & KATHLEEN", "PATRICK O'BRIEN", "KATHLEEN O'BRIEN"],
  ['NÚÑEZ JOSÉ & MARÍA', 'JOSÉ NÚÑEZ', 'MARÍA NÚÑEZ'],
  ['QUILL XANTHE & ZORA', 'XANTHE QUILL', 'ZORA QUILL'],
  // With commas.
  ['Smith, John & Mary', 'John Smith', 'Mary Smith'],
  ['SMITH, JOHN & MARY', 'JOHN SMITH', 'MARY SMITH'],
  ['Smith, John A. and Jones, Mary B.', 'John A. Smith', 'Mary B. Jones'],
  ['Smith, John, Mary', 'John Smith', 'Mary Smith'],
  ['John Smith, Mary Smith', 'John Smith', 'Mary Smith'],
  ['John Smith, Mary Smith, and Ann Jones', 'John Smith', 'Mary Smith', 'Ann Jones'],
  ['De la Cruz, Maria & Jose', 'Maria De la Cruz', 'Jose De la Cruz'],
  ['Garcia Lopez, Maria & Jose', 'Maria Garcia Lopez', 'Jose Garcia Lopez'],
  // How they own, which is no name.
  ['SMITH JOHN & MARY H/W', 'JOHN SMITH', 'MARY SMITH'],
  ['SMITH JOHN & MARY (H&W)', 'JOHN SMITH', 'MARY SMITH'],
  ['John Smith and Mary Smith, husband and wife', 'John Smith', 'Mary Smith'],
  ['JOHN L SMITH AND MARY K SMITH AS JOINT TENANTS', 'JOHN L SMITH', 'MARY K SMITH'],
  ['SMITH JOHN & MARY JTWROS', 'JOHN SMITH', 'MARY SMITH'],
  ['SMITH JOHN 1/2 INT & JONES MARY 1/2 INT', 'JOHN SMITH', 'MARY JONES'],
  ['SMITH JOHN & MARY C/O JONES ANN', 'JOHN SMITH', 'MARY SMITH'],
  ['SMITH JOHN & MARY F/K/A JONES', 'JOHN SMITH', 'MARY FKA JONES'],
  // Whom the list does not name, or names after all.
  ['SMITH JOHN ET AL', 'SMITH JOHN', '(others)'],
  ['SMITH JOHN ETAL', 'SMITH JOHN', '(others)'],
  ['SMITH JOHN & MARY ET AL', 'JOHN SMITH', 'MARY SMITH', '(others)'],
  ['SMITH JOHN ET UX', 'SMITH JOHN', '(wife)'],
  ['SMITH JOHN, ETUX', 'SMITH JOHN', '(wife)'],
  ['SMITH MARY ET VIR', 'SMITH MARY', '(husband)'],
  ['John Smith and wife', 'John Smith', '(wife)'],
  ['SMITH JOHN ET UX MARY', 'JOHN SMITH', 'MARY SMITH'],
  ['John Smith and wife Mary', 'John Smith', 'Mary Smith'],
  ['John Smith and wife, Mary Smith', 'John Smith', 'Mary Smith'],
  // Trustees, estates and companies beside people.
  ['SMITH JOHN & MARY TRUSTEES', 'JOHN SMITH, TRUSTEE', 'MARY SMITH, TRUSTEE'],
  ['SMITH JOHN & MARY CO-TRUSTEES', 'JOHN SMITH, CO-TRUSTEE', 'MARY SMITH, CO-TRUSTEE'],
  ['SMITH JOHN TRUSTEE & JONES MARY TRUSTEE', 'JOHN SMITH, TRUSTEE', 'MARY JONES, TRUSTEE'],
  ['SMITH JOHN & JONES MARY TTEE', 'JOHN SMITH', 'MARY JONES, TTEE'],
  [
    'John Smith and Mary Smith, Trustees of the Smith and Jones Family Trust',
    'John Smith, Trustee of the Smith and Jones Family Trust',
    'Mary Smith, Trustee of the Smith and Jones Family Trust',
  ],
  ['SMITH JOHN & MARY TRUSTEES ET AL', 'JOHN SMITH, TRUSTEE', 'MARY SMITH, TRUSTEE', '(others)'],
  ['ESTATE OF JOHN SMITH & MARY SMITH', 'ESTATE OF JOHN SMITH', 'MARY SMITH'],
  ['Mary Smith & Estate of John Smith', 'Mary Smith', 'Estate of John Smith'],
  ['Mary Smith & The Benning Family Trust', 'Mary Smith', 'The Benning Family Trust'],
  ['ACME LAND LLC & BETA HOLDINGS INC', 'ACME LAND LLC', 'BETA HOLDINGS INC'],
  ['ACME LAND LLC & SMITH JOHN', 'ACME LAND LLC', 'JOHN SMITH'],
  ['SMITH FAMILY TRUST ET AL', 'SMITH FAMILY TRUST', '(others)'],
]

const single = [
  '',
  'Dolores Whitcomb',
  'SMITH JOHN A',
  'Smith, John',
  'Frank, Dolores',
  'Smith, John Allen',
  'Smith, John, Jr.',
  'De la Cruz, Maria Elena',
  'Garcia Lopez, Maria',
  'Sandy Anderson',
  'Ortega y Gasset, Jose',
  'SMITH JOHN TRUSTEE',
  'John Smith, Trustee of the John and Mary Smith Trust',
  'SMITH JOHN C/O MARY JONES',
  'SMITH JOHN % JONES AND SON',
  'Smith & Sons LLC',
  'Smith & Sons',
  'Smith & Jones LLC',
  'SMITH AND JONES INC.',
  'John Smith & Company',
  'John Smith & Associates, Inc.',
  'SMITH BROTHERS LAND & CATTLE CO',
  'LAND AND TIMBER HOLDINGS LP',
  'A & B PROPERTIES',
  'Smith & Jones',
  'SMITH JOHN & MARY REVOCABLE LIVING TRUST',
  'John and Mary Smith Family Trust',
  'SMITH JOHN & MARY REV TRUST DTD 5/1/2001',
  'JOHN & MARY FARMS',
  'ESTATE OF JOHN SMITH',
  'Estate of John & Mary Smith',
  'SMITH JOHN & MARY ESTATE',
  'HEIRS OF JOHN SMITH',
  'CITY OF CEDAR HOLLOW',
  'STATE OF ARIZONA PARKS & RECREATION',
  'Church of Faith and Hope',
  'Grace & Truth Church',
  'Xanthe Quill, Zora Quill',
]

describe('the owners a list names in one cell', () => {
  it.each(joint)('%j', (listed, ...sellers) => {
    const proposal = proposeSellers(listed)
    const unnamed = proposal?.unnamed ? [`(${proposal.unnamed})`] : []
    expect([...(proposal?.sellers ?? []), ...unnamed]).toEqual(sellers)
  })

  it.each(single.map((listed) => [listed]))('are one in %j', (listed) => {
    expect(proposeSellers(listed)).toBeUndefined()
  })

  it('are found in no time, whatever stands there', () => {
    for (const part of ['& ', ', ', 'and ', 'A ', 'trustees of ', 'et al ', ' , & ; '])
      expect(() => proposeSellers(part.repeat(5000).slice(0, 5000))).not.toThrow()
  })
})

import { joinParted, mendWord } from '../owners/capitals.ts'

/** What old and careless forms of boxes and routes are called by the post. */
const standards: [form: RegExp, standard: string][] = [
  [
    /\b(?:P\.?\s*O\.?\s*(?:BOX|BX|B)|POST\s+OFFICE\s+BOX|POB(?:OX)?|P\.?\s*O\.?\s*(?=\d))\.?\s*#?\s*(?=\w)/gi,
    'PO Box ',
  ],
  [/^BOX\s*#?\s*(?=\d+\w*$)/gi, 'PO Box '],
  [/\bP\.?\s*O\.?\s*DRAWER\s*/gi, 'PO Drawer '],
  [
    /\b(?:H\.?C\.?R?|HIGHWAY\s+CONTRACT(?:\s+ROUTE)?|STAR\s+R(?:OU)?TE?)\s*#?\s*(\d+)[,\s]+(?:BOX|BX)\s*#?\s*(?=\w)/gi,
    'HC $1 Box ',
  ],
  [
    /\b(?:R\.?\s*R\.?|RURAL\s+R(?:OU)?TE?|R\.?F\.?D\.?|R(?:OU)?TE?\.?)\s*#?\s*(\d+\w?)[,\s]+(?:BOX|BX)\s*#?\s*(?=\w)/gi,
    'RR $1 Box ',
  ],
  [/^(?:R\.R\.|RURAL\s+R(?:OU)?TE?)\s*#?\s*(?=\d)/gi, 'RR '],
  [/(?:\bNO\.?\s*|#\s*)(?=\d+\w?$)/gi, '#'],
  [/\bGEN(?:ERAL)?\.?\s+DEL(?:IVERY)?\b\.?/gi, 'General Delivery'],
]
const shouted =
  /^(?:[NSEW]|N\.?[EW]|S\.?[EW]|US|PO|RR|HC|CR|FM|SR|RM|PMB|PSC|CMR|APO|FPO|II|III|IV|[A-Z])\.?$/i
const rooms = /^rm$/i

function mendStreetWord(word: string): string {
  if (rooms.test(word)) return 'Rm'
  if (shouted.test(word)) return word.toUpperCase()
  if (/^\d+(?:st|nd|rd|th)$/i.test(word)) return word.toLowerCase()
  if (/\d/.test(word)) return word.toUpperCase()
  const [, before = '', core = '', after = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/u.exec(word) ?? []
  return before + mendWord(core) + after
}

/** Brings words of a street, box or city from capitals to sentence case, with the post's forms of boxes, routes and directions. */
export function mendStreet(line: string): string {
  const standard = standards.reduce((text, [form, by]) => text.replaceAll(form, by), line)
  return joinParted(standard).trim().split(/\s+/).map(mendStreetWord).join(' ')
}

const unitOnly =
  /^(?:(?:APT|APARTMENT|STE|SUITE|UNIT|LOT|BLDG|BUILDING|FL|FLOOR|RM|ROOM|SPC|SPACE|TRLR|PMB)\b\.?\s*#?\s*\S+|#\s*\S+)(?:\s+(?:APT|STE|UNIT|BLDG|FL|RM)\s*\S+)?$/i

/** Puts a unit that stands on a line of its own behind the street it belongs to. */
export function joinUnits(lines: readonly string[]): string[] {
  const joined: string[] = []
  for (const line of lines) {
    const street = joined.findIndex((other) => /^\d/.test(other))
    if (unitOnly.test(line) && street !== -1) joined[street] = `${joined[street]} ${line}`
    else joined.push(line)
  }
  return joined
}

/** Whether mail can be brought to a line: a number on a street, a box, or general delivery. */
export const isDeliverable = (line: string): boolean =>
  /\d/.test(line) || /^general delivery$|^(?:one|two|three)\s/i.test(line)

/** Names that keep a second capital after Mac; most that begin so, such as Machado and Mack, do not. */
const macNames =
  /^mac(?:arthur|donald|dougall?|gregor|intosh|intyre|kenzie|kinnon|lean|leod|millan|neill?|pherson|queen|rae)$/
const oNames =
  'bannon|berry|boyle|brien|bryan|bryant|callaghan|connell|conner|connor|daniel|day|dea|dell|donnell|donoghue|donohue|donovan|fallon|dowd|driscoll|flaherty|flynn|gorman|grady|halloran|hanlon|hara|hare|hearn|kane|keefe|keeffe|kelley|kelly|laughlin|leary|loughlin|malley|mara|meara|neal|neil|neill|nell|quinn|reilly|riley|rourke|shaughnessy|shea|sullivan|toole'
const dNames =
  'agostino|alessandro|amato|ambrosio|amico|andrea|angelo|antonio|arcy|augustine|onofrio'
const whole = new RegExp(
  `^o(${oNames.replaceAll(/\b(?:day|dell|nell|hare|hearn|berry|daniel|quinn)\|/g, '')})$`,
)

/** Surnames that old systems parted: `MC DONALD`, `O BRIEN`, `D AMICO`. */
const gaps: [parted: RegExp, joined: string][] = [
  [/(?<![\p{L}'])(mc)\s+(?=\p{L}{3})/giu, '$1'],
  [
    /(?<![\p{L}'])(mac)\s+(?=(?:donald|dougall?|gregor|intyre|kenzie|lean|leod|millan|neill?|pherson)(?!\p{L}))/giu,
    '$1',
  ],
  [new RegExp(`(?<![\\p{L}'])(o)['’]?\\s+(?=(?:${oNames})(?!\\p{L}))`, 'giu'), "$1'"],
  [new RegExp(`(?<![\\p{L}'])(d)['’]?\\s+(?=(?:${dNames})(?!\\p{L}))`, 'giu'), "$1'"],
]

const mayBeParted = /\b(?:mc|mac|o|d)['’]?\s/i

/** Joins surnames that were parted, in whatever case they are. */
export const joinParted = (text: string): string =>
  !mayBeParted.test(text)
    ? text
    : gaps.reduce((joined, [parted, by]) => joined.replaceAll(parted, by), text)

const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1)
const isMixed = (word: string) => /\p{Ll}/u.test(word) && /\p{Lu}/u.test(word)

/** One part of a name between hyphens. */
function mendPart(part: string): string {
  const low = part.toLowerCase()
  const [, afterO] = whole.exec(low) ?? []
  if (afterO) return `O'${capital(afterO)}`
  if (/^mc\p{L}{2}/u.test(low)) return `Mc${capital(low.slice(2))}`
  if (macNames.test(low)) return `Mac${capital(low.slice(3))}`
  const [head = '', ...tail] = low.split(/['’]/)
  // The `s` of St. Mary's stays small.
  return [capital(head), ...tail.map((rest) => (head.length <= 2 ? capital(rest) : rest))].join("'")
}

/** A word of a person's name in sentence case; a word that has both cases is left as somebody wrote it. */
export function mendWord(word: string): string {
  if (isMixed(word) && !/^(?:Mc|O)\p{Ll}+$/u.test(word)) return word
  return word.split('-').map(mendPart).join('-')
}

/** What stays in capitals in the names of companies and in addresses. */
const shouted =
  /^(?:l\.?l\.?c|l\.?p|llp|lllp|pllc|flp|lc|pc|pllp|na|n\.a|fsb|fcu|hoa|poa|usa|u\.s\.a|us|u\.s|ira|fbo|dba|aka|ii|iii|iv|vi|vii|rv|vfw|ymca|ywca|ibew|tv|isd|usd|blm|usda|hud|dot|bia|mhp)[.,]*$/i
/** Short forms without a vowel that are no initials. */
const spoken =
  /^(?:ltd|bros|ptnrs|ptnr|mgmt|dr|mr|mrs|ms|st|mt|ft|jr|sr|tr|trst|rd|pkwy|hwy|blvd|ln|ct|assn|dept|schl|cmnty|pt|yd|cty|cntry|cnty|twp|rntls|invstmts|svcs|sq|nth|by|my|sky|dry|fly|gym|lynch|lynn|hwys|rhythm|flynn|glyn|wynn|dyrk|pry)$/i
const smallWords = /^(?:of|and|the|for|in|at|on|by|to|from|with)$/i

function mendTitleWord(word: string, index: number): string {
  if (shouted.test(word)) return word.toUpperCase()
  if (index > 0 && smallWords.test(word)) return word.toLowerCase()
  if (isMixed(word) && !/^Mc\p{Ll}+$/u.test(word)) return word
  if (/^\d+(?:st|nd|rd|th)$/i.test(word)) return word.toLowerCase()
  if (/^\p{L}(?:[.&]\p{L})*\.?$/u.test(word)) return word.toUpperCase()
  const isAcronym = /^[^aeiouy\d\W_]{2,5}$/iu.test(word) || /^(?=.*\d)[\p{L}\d]+$/u.test(word)
  if (isAcronym && !spoken.test(word)) return word.toUpperCase()
  const [, before = '', core = '', after = ''] =
    /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/u.exec(word) ?? []
  return before + core.split('/').map(mendWord).join('/') + after
}

/** The name of a company, office or street in sentence case, with `LLC` and the like as they should be. */
export function mendTitle(text: string): string {
  const joined = text
    .replaceAll(/\bL\s+L\s+C\b/gi, 'LLC')
    .replaceAll(/(?<!\p{L}\s)\bL\s+P$/giu, 'LP')
  return joinParted(joined).trim().split(/\s+/).map(mendTitleWord).join(' ')
}

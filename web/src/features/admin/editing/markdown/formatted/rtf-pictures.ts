/** A place in the text where a picture or a drawing stands. */
interface Place {
  /** The digits of the picture's bytes. */
  digits: string[]
  /** True for a format that browsers show. */
  isKnown: boolean
  /** False where the text shows something else than the picture as it is stored. */
  isAsStored: boolean
}

interface Group {
  isSkipped: boolean
  /** What the group, or one around it, belongs to. */
  place: Place | undefined
  /** True for the group itself that holds a picture's digits, false for those in it. */
  hasDigits: boolean
  /** `sn` for the name of a drawing's property, `sv` for its value. */
  part: string
}

/** A bracket, text, or a control word with its number. Every sign is read once, however long the text. */
const token = /[{}]|[^\\{}]+|\\(?:([a-z]+)(-?\d+)? ?|'..|[^a-z])/gi

/**
 * In these stand pictures that the text has already, for programs that know older formats alone, and those of the page, of bullets and
 * of notes, which stand elsewhere when the same text is written as HTML.
 */
const skipped =
  /^(?:nonshppict|shprslt|listpicture|background|(?:header|footer)[lrf]?|footnote|annotation)$/

/** What shows a picture otherwise than it is stored: as a part of it, or turned. */
const cuts = /^piccrop[lrtb]$/
const changes = /^(?:cropFrom(?:Top|Bottom|Left|Right)|rotation)$/

class Reader {
  readonly places: Place[] = []
  readonly #around: Group[] = []
  #group: Group = { isSkipped: false, place: undefined, hasDigits: false, part: '' }
  #property = ''

  begin(): void {
    this.#around.push(this.#group)
    this.#group = { ...this.#group, hasDigits: false, part: '' }
  }

  end(): void {
    this.#group = this.#around.pop() ?? this.#group
  }

  word(word: string, number: number): void {
    const group = this.#group
    if (skipped.test(word)) group.isSkipped = true
    if (group.isSkipped) return
    if (word === 'pict') this.#beginPicture()
    else if (word === 'shp' || word === 'shpgrp') this.#beginDrawing(word)
    else if (word === 'sn' || word === 'sv') group.part = word
    else if (group.place) this.#describe(group.place, word, number)
  }

  text(text: string): void {
    const { isSkipped, place, hasDigits, part } = this.#group
    if (isSkipped || !place) return
    if (hasDigits) place.digits.push(text)
    else if (part === 'sn') this.#property = text.trim()
    else if (part === 'sv' && changes.test(this.#property)) place.isAsStored &&= Number(text) === 0
  }

  #describe(place: Place, word: string, number: number): void {
    if (word === 'pngblip' || word === 'jpegblip') place.isKnown = true
    else if (word === 'bin' || word === 'shptxt') place.isAsStored = false
    else if (cuts.test(word)) place.isAsStored &&= number === 0
  }

  /** A picture in the line, or the one that a drawing consists of. */
  #beginPicture(): void {
    const group = this.#group
    const { place } = group
    // A drawing that holds a second picture, or is only filled with one, is another.
    if (place) place.isAsStored &&= this.#property === 'pib' && place.digits.length === 0
    group.place = place ?? this.#addPlace()
    group.hasDigits = true
  }

  /** What is drawn together stands in one place, and is no single picture. */
  #beginDrawing(word: string): void {
    const group = this.#group
    group.place ??= this.#addPlace()
    group.place.isAsStored &&= word === 'shp'
  }

  #addPlace(): Place {
    const place: Place = { digits: [], isKnown: false, isAsStored: true }
    this.places.push(place)
    this.#property = ''
    return place
  }
}

/**
 * What every picture and drawing of an RTF text consists of, in their order, as hexadecimal digits. Undefined for one that cannot be
 * shown as the text shows it: it has another format, or was cut, turned, or drawn.
 */
export function readRtfPictures(rtf: string): Array<string | undefined> {
  const reader = new Reader()
  const tokens = new RegExp(token)
  for (let match = tokens.exec(rtf); match; match = tokens.exec(rtf)) {
    const [text, word, digits] = match
    if (word) reader.word(word, Number(digits))
    else if (text === '{') reader.begin()
    else if (text === '}') reader.end()
    else if (!text.startsWith('\\')) reader.text(text)
    // So many bytes stand there as they are, in which a bracket is none.
    if (word === 'bin') tokens.lastIndex += Math.max(0, Number(digits ?? 0))
  }
  return reader.places.map(({ digits, isKnown, isAsStored }) =>
    isKnown && isAsStored ? digits.join('') : undefined,
  )
}

const digitOf = new Map(
  Array.from('0123456789abcdef', (sign, digit) => [sign.charCodeAt(0), digit] as const),
)

/** The bytes of hexadecimal digits, whatever stands between these. */
export function bytesOfDigits(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(text.length >> 1)
  let size = 0
  let high: number | undefined
  for (let at = 0; at < text.length; at += 1) {
    const digit = digitOf.get(text.charCodeAt(at) | 0x20)
    if (digit === undefined) continue
    if (high === undefined) high = digit
    else {
      bytes[size] = high * 16 + digit
      size += 1
      high = undefined
    }
  }
  return bytes.subarray(0, size)
}

/** What says that nobody knows, or no more than yes or no, once its signs are taken away. */
const saysNothing =
  /^(?:yes|true|false|unk|unknown|null|tbd|to be determined|undetermined|other|no (?:data|information)|none(?: (?:known|found|given))?|not (?:available|applicable|known|determined))$/

/** Words that are no names, and so need no capitals. */
const plainWords = new Set(
  `access alley and asphalt by concrete county deeded dirt easement for frontage from good grass gravel graded improved legal limited
  lot maintained narrow no none of off on only or paved physical poor private public recorded right road roads rough seasonal state
  street through to trail unimproved unmaintained unpaved unrecorded via way with year round`.split(
    /\s+/,
  ),
)

/**
 * The access of a parcel as a list says it, for the page of its offer: `DIRT ROAD` is Dirt road. Empty where it says yes, no, a code such
 * as `GRV`, or that nobody knows. What may have a name in it, such as `OFF MAIN STREET`, stays as it is written.
 */
export function accessInWords(text: string): string {
  const bare = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const words = bare.split(' ')
  const hasWord = words.some((word) => word.length > 2 && /[aeiouy]/.test(word))
  if (!hasWord || saysNothing.test(bare)) return ''
  const isPlain = text === text.toUpperCase() && words.every((word) => plainWords.has(word))
  return isPlain ? text.charAt(0) + text.slice(1).toLowerCase() : text
}

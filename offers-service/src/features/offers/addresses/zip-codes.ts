/** The first three digits of each state's ZIP codes, territories and military mail with them. */
const ranges = `
  AL 350-369, AK 995-999, AZ 850-865, AR 716-729, CA 900-961, CO 800-816, CT 060-069, DE 197-199, DC 200-200, DC 202-205, FL 320-349,
  GA 300-319, GA 398-399, HI 967-968, ID 832-838, IL 600-629, IN 460-479, IA 500-528, KS 660-679, KY 400-427, LA 700-714, ME 039-049,
  MD 206-219, MA 010-027, MA 055-055, MI 480-499, MN 550-567, MS 386-397, MO 630-658, MT 590-599, NE 680-693, NV 889-898, NH 030-038,
  NJ 070-089, NM 870-884, NY 100-149, NY 005-005, NY 063-063, NC 270-289, ND 580-588, OH 430-459, OK 730-732, OK 734-749, OR 970-979,
  PA 150-196, RI 028-029, SC 290-299, SD 570-577, TN 370-385, TX 750-799, TX 733-733, TX 885-885, UT 840-847, VT 050-054, VT 056-059,
  VA 220-246, VA 201-201, WA 980-994, WV 247-268, WI 530-549, WY 820-831, WY 834-834, PR 006-007, PR 009-009, VI 008-008, GU 969-969,
  MP 969-969, AS 967-967, AE 090-099, AP 962-966, AA 340-340
`
const statesByPrefix = new Map<string, string[]>()
for (const [, state = '', from = '', to = ''] of ranges.matchAll(/(\w\w) (\d{3})-(\d{3})/g))
  for (let prefix = Number(from); prefix <= Number(to); prefix += 1) {
    const key = String(prefix).padStart(3, '0')
    statesByPrefix.set(key, [...(statesByPrefix.get(key) ?? []), state])
  }

/** States and the like all of whose ZIP codes begin with a zero. */
const beginWithZero = new Set(['CT', 'MA', 'ME', 'NH', 'NJ', 'RI', 'VT', 'PR', 'VI', 'AE'])

/** The state a ZIP lies in, where its first three digits are of one alone. */
export function stateOfZip(zip: string): string | undefined {
  const states = statesByPrefix.get(zip.slice(0, 3)) ?? []
  return states.length === 1 ? states[0] : undefined
}

/** Whether a ZIP lies in a state. */
export const isZipOf = (zip: string, state: string): boolean =>
  statesByPrefix.get(zip.slice(0, 3))?.includes(state) ?? false

/** A ZIP as it should be, or undefined for what is none; `hasLostZero` when zeros were put back. */
export function readZip(
  text: string,
  state: string,
): { zip: string; hasLostZero: boolean } | undefined {
  const [, main = '', plus = ''] =
    /^(\d{3,9})(?:\.0+)?(?:\s*-?\s*(\d{1,4}))?\D*$/.exec(text.trim()) ?? []
  const isLong = main.length > 5
  const zeros = beginWithZero.has(state) ? (isLong ? 9 : 5) - main.length : 0
  const isShort = zeros > 0 && zeros < 3 && (isLong || main.length < 5)
  const digits = isShort ? '0'.repeat(zeros) + main : main
  if (digits.length !== 5 && digits.length !== 9) return undefined
  const lastFour = digits.length === 9 ? digits.slice(5) : plus.padStart(plus === '' ? 0 : 4, '0')
  const isKnown = lastFour !== '' && lastFour !== '0000'
  return { zip: digits.slice(0, 5) + (isKnown ? `-${lastFour}` : ''), hasLostZero: isShort }
}

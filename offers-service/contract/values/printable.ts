import * as v from 'valibot'

/** What the fonts of our documents have, within the brackets of a regular expression. */
const letters = /* @__PURE__ */ [
  String.raw`\t\n\r -~\u00A0-\u00AC\u00AE-\u0148\u014A-\u017E\u018F\u0192\u01A0-\u01A1\u01AF-\u01B0`,
  String.raw`\u01C4-\u01CC\u01D9-\u01DA\u01E6-\u01E7\u01EA-\u01EB\u01FA-\u021B\u022A-\u022D\u0230-\u0233`,
  String.raw`\u0237\u0259\u02B9-\u02BC\u02C6-\u02C7\u02D8-\u02DD\u0300-\u0304\u0306-\u0309\u030B-\u030C\u030F`,
  String.raw`\u0311-\u0312\u0315\u031B\u0323-\u0324\u0326-\u0328\u032E\u0331\u1E08-\u1E09\u1E0C-\u1E0F`,
  String.raw`\u1E14-\u1E17\u1E1C-\u1E1D\u1E20-\u1E21\u1E24-\u1E25\u1E2A-\u1E2B\u1E2E-\u1E2F\u1E36-\u1E37`,
  String.raw`\u1E3A-\u1E3B\u1E42-\u1E43\u1E46-\u1E49\u1E4C-\u1E53\u1E5A-\u1E5B\u1E5E-\u1E5F\u1E62-\u1E65`,
  String.raw`\u1E6C-\u1E6F\u1E78-\u1E7B\u1E80-\u1E85\u1E92-\u1E93\u1E97\u1E9E\u1EA0-\u1EF9\u2000-\u200A`,
  String.raw`\u2010-\u2011\u2013-\u2014\u2018-\u201A\u201C-\u201E\u2020-\u2022\u2026\u202F-\u2030`,
  String.raw`\u2032-\u2033\u2039-\u203A\u2044\u2052\u2070\u2074\u20A1\u20A3-\u20A4\u20A6-\u20A7\u20A9`,
  String.raw`\u20AB-\u20AD\u20B1-\u20B2\u20B5\u20B9-\u20BA\u20BC-\u20BD\u2116\u2122\u212A-\u212B\u2212\u2215`,
  String.raw`\u2219\u2248\u2260\u2264-\u2265\uFB00-\uFB04\uFEFF`,
].join('')
const otherLetter = /* @__PURE__ */ new RegExp(`[^${letters}]`, 'u')

/** What documents cannot show of a text, in words; undefined where they show all of it. */
export function unprintableIn(text: string): string | undefined {
  const [letter] = otherLetter.exec(text) ?? []
  if (letter === undefined) return undefined
  const named = /[\p{L}\p{N}\p{P}\p{S}]/u.test(letter) ? letter : 'some of these characters'
  return `Documents cannot show ${named}`
}

/** The same in short, for the description of the API: nearly all of it, and some signs more. */
export const printableInShort = String.raw`^[\p{Script=Latin}\p{Lm}\p{M}\p{N}\p{P}\p{S}\p{Z}\s]*$`

/**
 * What agreements and letters can be printed with: Latin letters, figures and the usual signs.
 *
 * A fact of an offer with another letter would stand on the screen and be a question mark in the document.
 */
export const printable = v.regex<string, (issue: { input: string }) => string>(
  /* @__PURE__ */ new RegExp(`^[${letters}]*$`, 'u'),
  ({ input }) => `Please use Latin letters and the usual signs. ${unprintableIn(input) ?? ''}`,
)

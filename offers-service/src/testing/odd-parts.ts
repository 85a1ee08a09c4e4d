import * as fc from 'fast-check'
import { sampleOffer, samplePrivateFields, sampleRequest } from './samples.ts'

/** Text that has broken programs before. */
const oddTexts = [
  '',
  ' ',
  '.',
  '..',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'null',
  'NaN',
  '-1',
  '1e999',
  '\0',
  'a\0b',
  '\u{d800}',
  'x\u{dfff}y',
  '\u{202e}gpj.exe',
  'İ\u0307ß㎏',
  '’;--',
  "' or 1=1 --",
  '{{7*7}}',
  '<script>alert(1)</script>',
  '=HYPERLINK("//x")',
  '%',
  '%_%',
  '%00',
  '%2e%2e%2f',
  '\r\nSet-Cookie: a=b',
  'a;b=c',
  '／．．',
  '\\\\host\\share',
  '👩‍👩‍👧‍👦',
  'z'.repeat(5000),
]
/** Text that nobody types on purpose. */
export const oddText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.array(fc.nat(0x10ffff), { maxLength: 40 }).map((points) => String.fromCodePoint(...points)),
  fc.string({ maxLength: 40 }),
)

const nested = (depth: number, open: string, close: string) =>
  open.repeat(depth) + '1' + close.repeat(depth)

/** What may stand where a field's value should. */
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: oddText },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      '1-5',
      'a@mail.example',
      '2027-01-31',
      0,
      -0,
      -1,
      0.1,
      1e21,
      Number.MAX_SAFE_INTEGER,
      null,
      true,
      false,
      [],
      {},
      [null],
      [[]],
      { toString: 1 },
      { length: -1 },
    ),
  },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
)

/** What a careful visitor or owner would send, so that most fields hold. */
export const plausible: Record<string, unknown> = {
  ...sampleOffer,
  ...samplePrivateFields,
  ...sampleRequest,
  assessedValue: null,
  coSellers: [],
  question: 'Who pays the taxes?',
  replyTo: '(928) 555-0117',
  reason: '',
  text: 'A note',
  status: 'active',
  title: 'A title',
  slug: 'a-slug',
  body: 'Text',
  published: true,
  publishedAt: null,
  quote: 'Good people',
  featured: false,
  consent: true,
  find: 'Dolores Whitcomb',
  tellSeller: false,
}

/** Bodies that are no object of fields, or are far too much of one. */
export const rawBodies = [
  '',
  '{',
  '{"a":1',
  '[]',
  'null',
  '"x"',
  '1e400',
  '\u{feff}{}',
  '{"a":1}}',
  '{"name":"a","name":{}}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  String.raw`{"name":"\ud800"}`,
  String.raw`{"name":"\u0000"}`,
  String.raw`{"\u0000":1}`,
  nested(15, '{"a":', '}'),
  nested(5000, '[', ']'),
  nested(3000, '{"a":', '}'),
  JSON.stringify(Object.fromEntries(Array.from({ length: 900 }, (_, index) => [index, index]))),
  JSON.stringify(Array.from({ length: 20_000 }, () => 0)),
  `{"name":"${'x'.repeat(60_000)}"}`,
  'x'.repeat(70_000),
  'name=a&name=b&__proto__=c&a[b][c]=d',
  '%E0%A4%A=%&&&===',
  '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n',
]

/** What a body may claim to be. */
export const mediaTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'application/json\t;x',
  ' application/json',
  'APPLICATION/JSON',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain',
  'image/png',
  'application/xml',
  ';',
  '',
]

/** Headers beside those that say what the body is. */
export const oddHeaders = [
  ...Array.from({ length: 20 }, () => ({})),
  { 'accept-encoding': 'br;q=0, gzip;q=9, *;q=x' },
  { 'accept-encoding': 'identity, \u{e9}' },
  { 'accept-encoding': ','.repeat(4000) },
  { accept: '*/*;'.repeat(500) },
  { 'if-none-match': `${'"x",'.repeat(500)}*` },
  { range: 'bytes=5-1,-0,9999999999999999-' },
  { 'if-modified-since': 'never' },
  { cookie: `admin=${'a'.repeat(3000)}; admin=; ;=;` },
  { cookie: '__proto__=1; constructor=2' },
  { authorization: 'Bearer ' },
  { authorization: `Basic ${'%'.repeat(200)}` },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'x-forwarded-for': `${'1.2.3.4,'.repeat(300)}::ffff:%` },
  { 'x-forwarded-proto': 'gopher' },
  { 'user-agent': '\u{ff}'.repeat(2000) },
  { 'x-filler': 'a'.repeat(20_000) },
  { expect: '100-continue' },
  { 'content-encoding': 'gzip' },
  { upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' },
  { 'transfer-encoding': 'identity' },
]

import * as fc from 'fast-check'
import { logout } from '../../contract/index.ts'
import { mediaTypes, oddHeaders, oddText, oddValue, plausible, rawBodies } from './odd-parts.ts'
import { calls, forms, pages } from './served-routes.ts'

/** A request as the bytes that travel. */
export interface OddRequest {
  /** Its first line, to tell it by. */
  name: string
  bytes: Buffer
  /** False when it breaks off, so that whoever sends it must hang up to be answered. */
  isWhole: boolean
}

/** What exists, so that some requests reach what lies behind the first check. */
export interface Known {
  referenceNumbers: string[]
  /** Tokens of signing links. */
  tokens: string[]
  /** The headers of the admin's session. */
  admin: Record<string, string>
}

const asText = (header: Record<string, string>) =>
  Object.entries(header).map(([name, value]) => `${name}: ${value}\r\n`)

const framings = [
  ...Array.from({ length: 9 }, () => 'length'),
  'chunks',
  'cut off',
  'broken chunks',
  'too little',
]

function frame(framing: string, body: Buffer): { headers: string; body: Buffer } {
  const size = body.length
  if (framing === 'chunks' || framing === 'broken chunks') {
    const length = framing === 'chunks' ? size.toString(16) : 'zz'
    const chunk = size === 0 ? '' : `${length}\r\n${body.toString('latin1')}\r\n`
    const chunks = Buffer.from(`${chunk}0\r\n\r\n`, 'latin1')
    return { headers: 'transfer-encoding: chunked\r\n', body: chunks }
  }
  const told = framing === 'cut off' ? size + 10 : framing === 'too little' ? size >> 1 : size
  return { headers: `content-length: ${told}\r\n`, body }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

function oddBody(fields: string[]): fc.Arbitrary<string> {
  const object = fc
    .tuple(
      ...fields.map((field) =>
        fc.tuple(
          fc.constant(field),
          field in plausible
            ? fc.oneof({ weight: 8, arbitrary: fc.constant(plausible[field]) }, oddValue)
            : fc.option(oddValue, { nil: undefined, freq: 1 }),
        ),
      ),
    )
    .map((entries) => JSON.stringify(Object.fromEntries(entries)))
  const form = fc
    .tuple(...fields.map(() => oddText))
    .map((texts) =>
      fields
        .map((field, index) => `${field}=${encodeURIComponent(texts[index]?.toWellFormed() ?? '')}`)
        .join('&'),
    )
  // Of bodies with an odd field each, hardly one would ever make anything.
  const sound = JSON.stringify(
    Object.fromEntries(fields.map((field) => [field, plausible[field]] as const)),
  )
  return fc.oneof(
    { weight: 4, arbitrary: object },
    { weight: 4, arbitrary: fc.constant(sound) },
    { weight: 2, arbitrary: form },
    { weight: 3, arbitrary: fc.constantFrom(...rawBodies) },
  )
}

/** Requests to everything that is served, odd in method, address, headers or body, often in several at once. */
export function oddRequests({ referenceNumbers, tokens, admin }: Known): fc.Arbitrary<OddRequest> {
  const param = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...referenceNumbers, ...tokens) },
    oddText.map((text) => encodeURIComponent(text.toWellFormed())),
    fc.constantFrom('%', '%ff', '%E0%A4%A', '%2F', '%5c', 'a/b', '//', '[', ':99999', ';x=1', '*'),
  )
  const query = fc.oneof(
    { weight: 6, arbitrary: fc.constant('') },
    fc.constantFrom(
      '?',
      '?&&&',
      '?%',
      '?a=1&a=2',
      '?__proto__[a]=b',
      '?published=%00',
      `?${Array.from({ length: 200 }, (_, index) => `p${index}=${index}`).join('&')}`,
    ),
    oddText.map((text) => `?search=${encodeURIComponent(text.toWellFormed())}`),
  )
  return fc.constantFrom(...calls, ...calls, ...pages, ...forms).chain((target) =>
    fc
      .record({
        method: fc.oneof(
          { weight: 4, arbitrary: fc.constant(target.method) },
          fc.constantFrom(...methods),
        ),
        params: fc.array(param, { minLength: 4, maxLength: 4 }),
        tail: fc.constantFrom(
          ...Array.from({ length: 20 }, () => ''),
          '/',
          '//',
          '/x',
          '%00',
          '.',
          '%20',
          '\\',
        ),
        query,
        type: fc.oneof(
          { weight: 2, arbitrary: fc.constant('application/json') },
          fc.constantFrom(...mediaTypes),
        ),
        header: fc.constantFrom(...oddHeaders),
        isAdmin: fc.boolean(),
        content: oddBody(target.fields),
        framing: fc.constantFrom(...framings),
      })
      .map((parts) => {
        let at = 0
        const path = target.url.replaceAll(/:\w+/g, () => parts.params[at++] ?? '')
        const address = `${path}${parts.tail}${parts.query}`
        const name = `${parts.method} ${address} HTTP/1.1`
        const hasBody = !['GET', 'HEAD', 'TRACE'].includes(parts.method)
        const framed = hasBody
          ? frame(parts.framing, Buffer.from(parts.content.toWellFormed()))
          : { headers: '', body: Buffer.alloc(0) }
        const session = parts.isAdmin && target.url !== logout.url ? admin : {}
        const headers = [
          ...asText({ host: 'localhost:3000', connection: 'close', ...session }),
          ...(hasBody ? asText({ 'content-type': parts.type }) : []),
          ...asText(parts.header),
          framed.headers,
        ]
        const head = Buffer.from(`${name}\r\n${headers.join('')}\r\n`, 'latin1')
        const isWhole = !hasBody || parts.framing === 'length' || parts.framing === 'chunks'
        return { name, bytes: Buffer.concat([head, framed.body]), isWhole }
      }),
  )
}

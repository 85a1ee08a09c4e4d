import { describe, expect, it } from 'vitest'
import {
  afterSignature,
  closedLinkError,
  hasBegun,
  isFixed,
  isLinkOpen,
  nextSigner,
  refusalToDecline,
  refusalToSign,
  statusOfLink,
  stepOf,
} from './rules.ts'

const moment = '2026-07-15T12:00:00.000Z'
const now = new Date(moment)
const waiting = { status: 'waiting', signed_at: null } as const
const signed = { status: 'signed', signed_at: moment } as const
/** Has signed at a signing service, whose document with all signatures is not here yet. */
const signedElsewhere = { status: 'waiting', signed_at: moment } as const
const removed = { status: 'removed', signed_at: null } as const
const open = { status: 'open', provider: 'builtin', document_id: null } as const
const cancelled = { ...open, status: 'cancelled' } as const
const offer = { status: 'signing', expiration_date: '2026-07-15' } as const

const codeOf = (refusal: { code: string } | undefined) => refusal?.code

describe('an owner', () => {
  it('has signed from the moment on that the signature was made, wherever that was', () => {
    expect([waiting, signedElsewhere, signed].map(stepOf)).toEqual(['waiting', 'signed', 'signed'])
  })

  it('signs next in the order of the offer, and waits at a signing service for the whole document', () => {
    expect(nextSigner([signed, waiting, { ...waiting }])).toBe(nextSigner([waiting]))
    expect(nextSigner([signedElsewhere, waiting])).toBe(waiting)
    expect(nextSigner([signed, signedElsewhere])).toBe(signedElsewhere)
    expect(nextSigner([signed, signed])).toBe(undefined)
  })
})

describe('a signing', () => {
  it('has begun with the first signature', () => {
    expect(hasBegun([])).toBe(false)
    expect(hasBegun([waiting, waiting])).toBe(false)
    expect(hasBegun([waiting, signedElsewhere])).toBe(true)
  })

  it('is not complete until the last owner has signed', () => {
    expect(afterSignature(1)).toEqual({ offer: 'signing', event: 'signed_in_part' })
    expect(afterSignature(0)).toEqual({ offer: 'signed', event: 'signed' })
  })

  it('holds what the offer says once it was signed or is made at a signing service', () => {
    expect(isFixed({ agreement_version: null, external_marker: null })).toBe(false)
    expect(isFixed({ agreement_version: '4', external_marker: null })).toBe(true)
    expect(isFixed({ agreement_version: null, external_marker: '' })).toBe(true)
  })
})

describe('a link', () => {
  it.each([
    ['open', open, waiting, true],
    ['signed', { ...open, status: 'signed' as const }, signed, true],
    ['declined', { ...open, status: 'declined' as const }, waiting, true],
    ['cancelled', cancelled, waiting, false],
    ['open to others, of an owner who was left out', open, removed, false],
  ])('of a signing that is %s', (_what, signing, signer, isOpen) => {
    expect(isLinkOpen(signing, signer)).toBe(isOpen)
  })

  it('tells only those who have signed here that their copy is still theirs', () => {
    const withCopy = { ...cancelled, document_id: 'd1' }
    expect(closedLinkError(withCopy, signed).code).toBe('signed_link_closed')
    expect(closedLinkError(withCopy, waiting).code).toBe('signing_link_closed')
    expect(closedLinkError(cancelled, signed).code).toBe('signing_link_closed')
  })

  it.each([
    ['an owner who has yet to sign', open, waiting, offer, undefined],
    ['one who has signed', open, signed, offer, 'already_signed'],
    [
      'one who has signed and declined later',
      open,
      signed,
      { ...offer, status: 'declined' as const },
      'already_signed',
    ],
    [
      'anybody at a signing service',
      { ...open, provider: 'docuseal' as const },
      waiting,
      offer,
      'signing_link_closed',
    ],
    [
      'anybody once it was declined',
      open,
      waiting,
      { ...offer, status: 'declined' as const },
      'signing_link_closed',
    ],
  ])('signs for %s', (_who, signing, signer, of, code) => {
    expect(codeOf(refusalToSign(signing, signer, of, now))).toBe(code)
  })

  it.each([
    ['an owner who has yet to sign', open, waiting, offer, undefined],
    ['one who has signed', open, signed, offer, 'already_signed'],
    [
      'anybody once all have signed',
      { ...open, status: 'signed' as const },
      waiting,
      { ...offer, status: 'signed' as const },
      'already_signed',
    ],
    [
      'anybody once it ended',
      { ...open, status: 'declined' as const },
      waiting,
      offer,
      'signing_link_closed',
    ],
  ])('declines for %s', (_who, signing, signer, of, code) => {
    expect(codeOf(refusalToDecline(signing, signer, of, now))).toBe(code)
  })

  it('says how far its own owner is, whatever the others did', () => {
    const declined = { ...open, status: 'declined' } as const
    expect(statusOfLink(open, waiting, { status: 'signing' })).toBe('open')
    expect(statusOfLink(open, waiting, { status: 'declined' })).toBe('declined')
    expect(statusOfLink(declined, waiting, { status: 'active' })).toBe('declined')
    expect(statusOfLink(declined, signedElsewhere, { status: 'declined' })).toBe('signed')
  })
})

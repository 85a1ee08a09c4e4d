import { dialOf } from '../../../contract/values/phones.ts'

/**
 * A phone number however it is typed, without extension, as requests of one person are told by; empty when it is too short
 * to tell.
 */
export function phoneKey(typed: string): string {
  const dialed = dialOf(typed)?.split(';', 1)[0]
  if (dialed !== undefined) return dialed
  const digits = typed.replaceAll(/\D/g, '').replace(/^1(?=\d{10})/, '')
  return digits.length < 7 ? '' : digits.slice(0, 10)
}

/** An e-mail address in any case; empty when none was given. */
export function emailKey(typed: string): string {
  return typed.trim().toLowerCase()
}

const ignoresDots = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox behind an address: what follows a plus sign does not count, nor do dots where the provider ignores them. */
export function mailboxKey(typed: string): string {
  const [name = '', host = ''] = emailKey(typed).split('@')
  const [box = ''] = name.split('+')
  return `${ignoresDots.has(host) ? box.replaceAll('.', '') : box}@${host}`
}

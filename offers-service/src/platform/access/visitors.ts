import { isIPv6 } from 'node:net'

const groupsOf = (text = '') => text.split(':').filter(Boolean)

/**
 * The network an address counts as: an IPv4 address is its own, of IPv6 the first 64 bits are, because whoever has one
 * address there has all of them. `2001:db8:1:2::9` gives `2001:db8:1:2::/64`.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [front = '', back] = address.replace(/%.*/, '').split('::')
  const missing = 8 - groupsOf(front).length - groupsOf(back).length
  const zeros = back === undefined ? [] : Array<string>(missing).fill('0')
  const groups = [...groupsOf(front), ...zeros, ...groupsOf(back)].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** Whether a network is this computer's own, as `networkOf` names it. */
export function isOwnComputer(network: string): boolean {
  return network.startsWith('127.') || network === networkOf('::1')
}

/** Whether a network is a private one, which nobody outside reaches from. */
export function isPrivateNetwork(network: string): boolean {
  return /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe[89ab])/.test(network)
}

/** Where a request came from, kept as evidence. */
export interface Visitor {
  ip: string
  userAgent: string
}

/** Where a request came from, as the evidence names it. */
export function visitorOf(request: {
  ip: string
  headers: { 'user-agent'?: string | undefined }
}): Visitor {
  return { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, 300) }
}

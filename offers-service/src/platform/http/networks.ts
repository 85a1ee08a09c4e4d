import { isIPv6 } from 'node:net'

const groupsOf = (text = '') => text.split(':').filter(Boolean)

/** The eight groups of an IPv6 address. */
function wholeGroups(address: string): number[] {
  const [front = '', back] = address.replace(/%.*/, '').split('::')
  const missing = 8 - groupsOf(front).length - groupsOf(back).length
  const zeros = back === undefined ? [] : Array<string>(missing).fill('0')
  const groups = [...groupsOf(front), ...zeros, ...groupsOf(back)]
  return groups.map((group) => Number.parseInt(group, 16))
}

const named = (groups: readonly number[], bits: number) =>
  `${groups.map((group) => group.toString(16)).join(':')}::/${bits}`

/** An IPv4 address written as an IPv6 one. */
const mappedIn = (address: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]

/**
 * The network an address counts as: an IPv4 address is its own, of IPv6 the first 64 bits are, because whoever has one
 * address there has all of them. `2001:db8:1:2::9` gives `2001:db8:1:2::/64`.
 */
export function networkOf(address: string): string {
  const mapped = mappedIn(address)
  if (mapped !== undefined) return mapped
  return isIPv6(address) ? named(wholeGroups(address).slice(0, 4), 64) : address
}

/** A network that somebody may have whole. */
export interface CountedNetwork {
  name: string
  /** How many times as often as one visitor all who are in it may do something. */
  share: number
}

/**
 * All networks that an address counts as, the smallest first. Providers give a household 64, 56 or 48 bits of IPv6, and whoever
 * asks for it 32; so who has one of those has not as many tries as it has smaller networks.
 */
export function networksOf(address: string): CountedNetwork[] {
  const smallest = { name: networkOf(address), share: 1 }
  if (!isIPv6(address) || mappedIn(address) !== undefined) return [smallest]
  const [first = 0, second = 0, third = 0, fourth = 0] = wholeGroups(address)
  return [
    smallest,
    { name: named([first, second, third, fourth & 0xff00], 56), share: 2 },
    { name: named([first, second, third], 48), share: 4 },
    { name: named([first, second], 32), share: 100 },
  ]
}

/** Whether a network is this computer's own, as `networkOf` names it. */
export function isOwnComputer(network: string): boolean {
  return network.startsWith('127.') || network === networkOf('::1')
}

/** Whether a network is a private one, which nobody outside reaches from. */
export function isPrivateNetwork(network: string): boolean {
  return /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|f[cd]|fe[89ab])/.test(network)
}

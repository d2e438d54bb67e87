import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { all, compile } from '@fastify/proxy-addr'

/** Tells whether the address of a proxy is one that is trusted (setting TRUSTED_PROXIES). */
export type TrustedProxies = ReturnType<typeof compile>

/** Reads a list of addresses and ranges, separated by commas. @returns null when one of them is neither */
export function readProxies(list: string): TrustedProxies | null {
  const entries = list.split(',').flatMap((text) => text.trim() || [])
  // The library takes '10.0.0' for an address as well.
  if (entries.some((entry) => isIP(entry.split('/')[0]!) === 0)) return null
  try {
    return compile(entries)
  } catch {
    return null
  }
}

/** An IPv4 address that is mapped to IPv6 is IPv4. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/**
 * The address that a request comes from. Entries of X-Forwarded-For count as far as trusted proxies have written them; one
 * that is no address ends them.
 */
export function clientAddress(request: IncomingMessage, isTrusted: TrustedProxies): string {
  return plain(all(request, isTrusted).findLast((hop) => isIP(hop) !== 0) ?? '')
}

/** What is counted as one client: an IPv4 address, or the /64 that IPv6 gives every household. */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(8 - start.length - end.length, 0)
  const groups = [...start, ...Array.from({ length: zeros }, () => '0'), ...end]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

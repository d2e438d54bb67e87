import type { IncomingMessage } from 'node:http'
import { isIP, isIPv6 } from 'node:net'
import { all, compile } from '@fastify/proxy-addr'

/** Whether the address of a proxy is trusted (setting TRUSTED_PROXIES). */
export type TrustedProxies = ReturnType<typeof compile>

/** Parses a comma-separated list of addresses and ranges. @returns null when an entry is invalid */
export function readProxies(list: string): TrustedProxies | null {
  const entries = list.split(',').flatMap((text) => text.trim() || [])
  // The library also accepts '10.0.0' as an address.
  if (entries.some((entry) => isIP(entry.split('/')[0]!) === 0)) return null
  try {
    return compile(entries)
  } catch {
    return null
  }
}

/** Converts an IPv4-mapped IPv6 address to IPv4. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/**
 * The client IP of a request. Entries of X-Forwarded-For count as far as trusted proxies wrote them; an invalid entry ends
 * them.
 */
export function clientAddress(request: IncomingMessage, isTrusted: TrustedProxies): string {
  return plain(all(request, isTrusted).findLast((hop) => isIP(hop) !== 0) ?? '')
}

/** The address block that counts as one client: an IPv4 address, or the /64 of a household in IPv6. */
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

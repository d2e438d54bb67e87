import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The address of a machine without the prefix that marks IPv4 within IPv6. */
const plain = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '')

const lists = new Map<string, BlockList>()

/** Proxies by address or network, such as '127.0.0.1,10.0.0.0/8,::1'. */
function listOf(trustedProxies: string): BlockList {
  const known = lists.get(trustedProxies)
  if (known) return known
  const list = new BlockList()
  for (const entry of trustedProxies.split(',')) {
    const [address = '', bits] = entry.trim().split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) continue
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  lists.set(trustedProxies, list)
  return list
}

/**
 * The address a request comes from: the one at the other end of the connection or, where that is a trusted proxy, the
 * last one in X-Forwarded-For that is none.
 * @param trustedProxies addresses or networks, comma-separated; '' trusts nobody
 */
export function clientAddress(
  request: { headers: FastifyRequest['headers']; socket: { remoteAddress?: string | undefined } },
  trustedProxies: string,
): string {
  const list = listOf(trustedProxies)
  const isTrusted = (address: string) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  let address = plain(request.socket.remoteAddress ?? '')
  const header = request.headers['x-forwarded-for']
  const hops = (Array.isArray(header) ? header.join(',') : (header ?? '')).split(',').map(plain)
  while (isTrusted(address)) {
    const before = hops.pop()
    if (before === undefined || isIP(before) === 0) break
    address = before
  }
  return address
}

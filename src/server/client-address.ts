import { BlockList, isIP, isIPv6 } from 'node:net'

/** Reads a list of addresses and ranges. @returns null when one of them is neither */
export function readProxies(list: string): BlockList | null {
  const proxies = new BlockList()
  for (const entry of list.split(',').map((text) => text.trim())) {
    if (entry === '') continue
    const [address = '', prefix, rest] = entry.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const bits = kind === 'ipv6' ? 128 : 32
    if (isIP(address) === 0 || rest !== undefined) return null
    if (prefix !== undefined && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits)) return null
    proxies.addSubnet(address, prefix === undefined ? bits : Number(prefix), kind)
  }
  return proxies
}

/** An IPv4 address in IPv6's clothes is IPv4. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address

/**
 * The address that a request comes from. What a client writes into X-Forwarded-For counts only as far as proxies of
 * ours have written it: the list is read from its end, as long as whoever added an entry is trusted.
 * @param remote the other end of the connection
 * @param forwarded the header X-Forwarded-For
 * @param proxies whose word is taken (setting TRUSTED_PROXIES)
 */
export function clientAddress(remote: string, forwarded: string | undefined, proxies: BlockList): string {
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
  let client = plain(remote)
  for (const entry of (forwarded ?? '')
    .split(',')
    .map((text) => text.trim())
    .toReversed()) {
    if (!isTrusted(client) || isIP(entry) === 0) return client
    client = plain(entry)
  }
  return client
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

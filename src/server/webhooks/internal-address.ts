import { BlockList, isIPv6 } from 'node:net'

/** Ranges that are not on the internet: of this machine, of networks around it, and of no one (IANA's special registries). */
const INTERNAL = new BlockList()
const V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
for (const [net, prefix] of V4) INTERNAL.addSubnet(net, prefix, 'ipv4')

/** Of IPv6 only global unicast is on the internet, without the ranges in it that hold an IPv4 address or are for examples. */
const GLOBAL = new BlockList()
GLOBAL.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  INTERNAL.addSubnet(net, prefix, 'ipv6')

/** True for an address that leads into an internal network. @param address IPv4 or IPv6, without brackets */
export const isInternal = (address: string): boolean =>
  isIPv6(address) ? !GLOBAL.check(address, 'ipv6') || INTERNAL.check(address, 'ipv6') : INTERNAL.check(address, 'ipv4')

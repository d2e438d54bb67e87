import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressBlock, clientAddress, readProxies } from './client-address.ts'

/** A request of which only its origin is known. */
const from = (remoteAddress: string, forwarded: string | undefined) =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

describe('the address of a client', () => {
  const proxies = readProxies('10.0.0.0/8, ::1,fd00::/8')!

  it.each([
    ['203.0.113.5', undefined, '203.0.113.5'],
    // A client that is no trusted proxy can write anything.
    ['203.0.113.5', '198.51.100.1', '203.0.113.5'],
    ['10.1.1.1', '198.51.100.1', '198.51.100.1'],
    ['10.1.1.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
    ['10.1.1.1', '198.51.100.1, 10.2.2.2', '198.51.100.1'],
    ['::ffff:10.1.1.1', '::ffff:198.51.100.1', '198.51.100.1'],
    ['::1', '2001:db8::7', '2001:db8::7'],
    ['10.1.1.1', 'unknown', '10.1.1.1'],
    ['10.1.1.1', '', '10.1.1.1'],
    ['10.1.1.1', '198.51.100.1, unknown', '10.1.1.1'],
    ['10.1.1.1', 'unknown, 10.2.2.2', '10.2.2.2'],
    ['10.1.1.1', '10.9.9.9', '10.9.9.9'],
  ])('%s with %j is %s', (remote, forwarded, client) => {
    expect(clientAddress(from(remote, forwarded), proxies)).toBe(client)
  })

  it('is the connection’s when no proxy is trusted', () => {
    expect(clientAddress(from('127.0.0.1', '198.51.100.1'), readProxies('')!)).toBe('127.0.0.1')
  })

  it.each(['10.0.0.0/33', '10.0.0', 'proxy.example.com', '10.0.0.0/8/8', 'fd00::/129', '10.0.0.0/x'])(
    'the list %s is refused',
    (list) => expect(readProxies(list)).toBeNull(),
  )
})

describe('a block of addresses', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, block) => expect(addressBlock(address)).toBe(block))
})

import { expect, it } from 'vitest'
import { addressBlock } from './address-block.ts'
import { clientAddress } from './client-address.ts'

const from = (remoteAddress: string, forwarded?: string) => ({
  headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  socket: { remoteAddress },
})

it('believes proxy headers of trusted proxies only', () => {
  expect(clientAddress(from('::ffff:1.2.3.4', '9.9.9.9'), '')).toBe('1.2.3.4')
  expect(clientAddress(from('1.2.3.4', '9.9.9.9'), '10.0.0.0/8')).toBe('1.2.3.4')
  expect(clientAddress(from('10.1.1.1', '6.6.6.6, 9.9.9.9'), '10.0.0.0/8')).toBe('9.9.9.9')
  expect(clientAddress(from('10.1.1.1', '9.9.9.9, 10.2.2.2'), '10.0.0.0/8')).toBe('9.9.9.9')
  expect(clientAddress(from('::1', '2001:db8::1'), '127.0.0.1,::1')).toBe('2001:db8::1')
  expect(clientAddress(from('10.1.1.1', 'nonsense'), '10.0.0.0/8')).toBe('10.1.1.1')
  expect(clientAddress(from('10.1.1.1'), '10.0.0.0/8')).toBe('10.1.1.1')
})

it('takes the /64 of IPv6 for one place', () => {
  expect(addressBlock('1.2.3.4')).toBe('1.2.3.4')
  expect(addressBlock('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64')
  expect(addressBlock('2001:0db8:0000:0001:ffff:ffff:ffff:ffff')).toBe('2001:db8:0:1::/64')
  expect(addressBlock('::1')).toBe('0:0:0:0::/64')
  expect(addressBlock('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

import { expect, it } from 'vitest'
import { isLocal } from './local-only.ts'

it.each([
  ['localhost:3000', '127.0.0.1', {}, true],
  ['127.0.0.1:3000', '127.0.0.1', {}, true],
  ['[::1]:3000', '::1', {}, true],
  ['LOCALHOST', '::ffff:127.0.0.1', {}, true],
  ['archive.example.com', '127.0.0.1', {}, false],
  ['localhost.example.com', '127.0.0.1', {}, false],
  ['127.0.0.1.example.com', '127.0.0.1', {}, false],
  ['', '127.0.0.1', {}, false],
  [undefined, '127.0.0.1', {}, false],
  ['localhost:3000', '192.168.1.20', {}, false],
  ['localhost:3000', '203.0.113.5', {}, false],
  ['localhost:3000', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, false],
  ['localhost:3000', '127.0.0.1', { forwarded: 'for=127.0.0.1' }, false],
  ['localhost:3000', '127.0.0.1', { via: '1.1 proxy' }, false],
])('a call of %j from %s with %j is local: %s', (host, ip, headers, local) => {
  expect(isLocal({ headers: { ...(host === undefined ? {} : { host }), ...headers }, ip })).toBe(local)
})

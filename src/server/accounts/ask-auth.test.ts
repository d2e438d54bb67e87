import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { originOf } from './ask-auth.ts'

const sentTo = (host: string) => ({ host }) as FastifyRequest

it.each(['archive.example', '127.0.0.1:3000', '[::1]:3000', 'my_service:3000'])(
  'a request to %s has the origin of its Host header, unless the site has an address',
  (host) => {
    expect(originOf(sentTo(host), '')).toBe(`http://${host}`)
    expect(originOf(sentTo(host), 'https://archive.example')).toBe('https://archive.example')
  },
)

it.each(['ada@archive.example', 'ada:secret@archive.example', 'a b', ''])(
  'a request whose Host header is %j is refused',
  (host) => {
    expect(() => originOf(sentTo(host), '')).toThrow('The Host header is not valid.')
  },
)

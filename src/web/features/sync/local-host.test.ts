import { expect, it } from 'vitest'
import { isLocalHost } from './local-host.ts'

it.each(['localhost', 'archive.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])('%s is local', (name) => {
  expect(isLocalHost(name)).toBe(true)
})

it.each(['example.com', 'localhost.example.com', '127.0.0.1.example.com', '10.0.0.1', ''])('%s is not', (name) => {
  expect(isLocalHost(name)).toBe(false)
})

import { expect, it } from 'vitest'
import { startText } from './start-text.ts'
import { VERSION } from '#server/http/version.ts'

const address = 'http://127.0.0.1:3000'
const inCheckout = { npm_lifecycle_event: 'start' }

it('says in five lines where the server is, where its data is, and what comes next', () => {
  const lines = startText({ address, hasAdmin: false }, { folder: '/srv/data', databaseUrl: undefined }, inCheckout)
  expect(lines.split('\n')).toEqual([
    `Colloquy ${VERSION} is open at ${address}`,
    '  Data    /srv/data',
    '  Admin   ./colloquy create-admin you@example.com',
    '  Import  ./colloquy import FILE',
    '  Stop    Ctrl+C',
  ])
})

it('leads an admin to the sign-in, and says that PostgreSQL has the cards', () => {
  const settings = { folder: '/srv/data', databaseUrl: 'postgres://colloquy:secret@db/colloquy' }
  const text = startText({ address, hasAdmin: true }, settings, {})
  expect(text).toContain(`  Admin   ${address}/login\n  Import  colloquy import FILE\n`)
  expect(text).toContain('  Data    /srv/data, cards in PostgreSQL\n')
  expect(text).not.toContain('secret')
})

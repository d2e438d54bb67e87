import { expect, it } from 'vitest'
import { startText } from './start-text.ts'
import { VERSION } from '#server/http/version.ts'

const address = 'http://127.0.0.1:3000'
const inCheckout = { npm_lifecycle_event: 'start' }

it('says in five lines where the server is, where its data is, and what comes next', () => {
  const settings = { folder: '/srv/data', databaseUrl: undefined, site: { address: '' } }
  const lines = startText({ address, hasAdmin: false }, settings, inCheckout)
  expect(lines.split('\n')).toEqual([
    `Colloquy ${VERSION} is open at ${address}`,
    '  Data    /srv/data',
    '  Admin   ./colloquy create-admin you@example.com',
    '  Import  ./colloquy import FILE',
    '  Stop    Ctrl+C',
  ])
})

it('leads an admin to the sign-in, and says that PostgreSQL has the cards', () => {
  const databaseUrl = 'postgres://colloquy:secret@db/colloquy'
  const settings = { folder: '/srv/data', databaseUrl, site: { address: '' } }
  const text = startText({ address, hasAdmin: true }, settings, {})
  expect(text).toContain(`  Admin   ${address}/login\n  Import  colloquy import FILE\n`)
  expect(text).toContain('  Data    /srv/data, cards in PostgreSQL\n')
  expect(text).not.toContain('secret')
  // Cookies of a site with https are for that address alone.
  const site = { address: 'https://archive.example.com' }
  expect(startText({ address, hasAdmin: true }, { ...settings, site }, {})).toContain(
    '  Admin   https://archive.example.com/login\n',
  )
})

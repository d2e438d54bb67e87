import { describe, expect, it } from 'vitest'
import { linkEnd, MAX_LINK_DAYS, DEFAULT_END } from './link-end.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const end = (text: string, timeZone = 'UTC') => new Date(linkEnd(text, NOW, timeZone)).toISOString()

describe('the end of a link', () => {
  it.each([
    [DEFAULT_END, '2026-03-31T12:00:00.000Z'],
    ['12h', '2026-03-02T00:00:00.000Z'],
    ['8w', '2026-04-26T12:00:00.000Z'],
    [' 1d ', '2026-03-02T12:00:00.000Z'],
    ['2026-03-02', '2026-03-03T00:00:00.000Z'],
    ['2026-03-01', '2026-03-02T00:00:00.000Z'],
    ['2026-12-31', '2027-01-01T00:00:00.000Z'],
    ['2026-03-01T12:00:01Z', '2026-03-01T12:00:01.000Z'],
    ['2026-03-01T15:00+01:00', '2026-03-01T14:00:00.000Z'],
    [`${MAX_LINK_DAYS}d`, '2027-03-02T12:00:00.000Z'],
    ['2027-03-02', '2027-03-03T00:00:00.000Z'],
  ])('%s is %s', (text, expected) => {
    expect(end(text)).toBe(expected)
  })

  it('is the end of the day where the archive counts days', () => {
    expect(end('2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T22:00:00.000Z')
    expect(end('2026-03-02', 'America/Los_Angeles')).toBe('2026-03-03T08:00:00.000Z')
  })

  it.each(['', 'never', '30', 'd', '1m', '-1d', '2026-02-30', '2026-3-1', '2026-03-02T10:00', '2026-13-01T00:00Z'])(
    'is not %j',
    (text) => {
      expect(() => end(text)).toThrow('The end is a length')
    },
  )

  it.each(['0d', '2026-02-28', '2026-03-01T12:00:00Z'])('is not over, as %s is', (text) => {
    expect(() => end(text)).toThrow('in the future')
  })

  it.each(['368d', '9999w', '2027-03-03', '2100-01-01T00:00:00Z'])('is not as far away as %s', (text) => {
    expect(() => end(text)).toThrow('at most 366 days')
  })
})

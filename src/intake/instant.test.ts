import { expect, it } from 'vitest'
import { earlierSeconds, secondsOf, writtenSeconds } from './instant.ts'

it('knows what earlier versions read of a time', () => {
  expect(earlierSeconds('2024-03-15 02:23:10 PM', 'UTC')).toBe(at('2024-03-15T02:23:10Z'))
  expect(earlierSeconds('March 15, 2024 at 2:23 PM', 'UTC')).toBe(at('2024-03-15T14:23:00Z'))
  // Hours of one digit, and zones in small letters, were passed over.
  for (const text of ['2024-03-15 9:23', '2024-03-15 9:23 PM'])
    expect(earlierSeconds(text, 'UTC')).toBe(at('2024-03-15T00:00:00Z'))
  expect(earlierSeconds('2024-03-15 14:23 utc', 'Europe/Berlin')).toBe(at('2024-03-15T13:23:00Z'))
  expect(earlierSeconds('2024-03-15 02:23 PM +02:00', 'UTC')).toBe(at('2024-03-15T02:23:00Z'))
  for (const text of ['3/15/2024, 2:23:10 PM', '1710512580']) expect(earlierSeconds(text, 'UTC')).toBeNull()
})

it('is in the zone that is given for it where a time of an export has no offset', () => {
  expect(secondsOf('2024-07-15T14:23:00', 'America/New_York')).toBe(at('2024-07-15T18:23:00Z'))
  expect(secondsOf('2024-07-15T14:23:00Z', 'America/New_York')).toBe(at('2024-07-15T14:23:00Z'))
})

const at = (text: string) => Date.parse(text) / 1000

it.each([
  ['2024-02-29T10:00:00Z', at('2024-02-29T10:00:00Z')],
  ['2024-06-30T23:30:00-05:00', at('2024-07-01T04:30:00Z')],
  ['2024-06-31T10:00:00Z', null],
  ['2023-02-29T10:00:00.123Z', null],
  // Without an offset it is UTC, wherever this program runs.
  ['2024-03-15T14:23:00.5', at('2024-03-15T14:23:00.5Z')],
  ['2024-03-15 14:23:10', at('2024-03-15T14:23:10Z')],
  ['2024-03-15 14:23:10.5 +0100', at('2024-03-15T13:23:10.5Z')],
  ['2024-03-15T14:23:10+01', at('2024-03-15T13:23:10Z')],
  ['20240315T142310Z', at('2024-03-15T14:23:10Z')],
  ['Fri, 15 Mar 2024 14:23:10 GMT', at('2024-03-15T14:23:10Z')],
  ['Fri Mar 15 2024 14:23:10 GMT+0100 (Central European Standard Time)', at('2024-03-15T13:23:10Z')],
  ['Mon, 31 Jun 2024 14:23:10 GMT', null],
  ['1710512590000', 1_710_512_590],
  ['1710512590000000', 1_710_512_590],
  [1_710_512_590_000_000_000, 1_710_512_590],
  [Infinity, null],
  [1e20, null],
])('a time of an export, %s, is %j', (time, seconds) => {
  expect(secondsOf(time)).toBe(seconds)
})

it.each([
  ['2024-03-15 14:23', at('2024-03-15T14:23:00Z')],
  ['2024-03-31', at('2024-03-31T00:00:00Z')],
  ['March 15, 2024 at 2:23 PM', at('2024-03-15T14:23:00Z')],
  ['2024-03-15 02:23:10 PM', at('2024-03-15T14:23:10Z')],
  ['2024-03-15 12:23 a.m.', at('2024-03-15T00:23:00Z')],
  ['3/15/2024, 2:23:10 PM', at('2024-03-15T14:23:10Z')],
  ['03/05/2024, 2:23:10 PM', at('2024-03-05T14:23:10Z')],
  ['03/05/2024, 2:23:10 pm', at('2024-05-03T14:23:10Z')],
  ['03/05/2024, 14:23', at('2024-05-03T14:23:00Z')],
  ['15.3.2024 14:23', at('2024-03-15T14:23:00Z')],
  ['2024/3/5 14:23', at('2024-03-05T14:23:00Z')],
  ['1710512580', 1_710_512_580],
  ['31/04/2024, 14:23', null],
  ['31 May 2024', at('2024-05-31T00:00:00Z')],
  ['2024-04-31 14:23', null],
  ['2024-02-30T10:00:00+02:00', null],
  ['February 30, 2024 at 2:23 PM', null],
  ['31 June 2024', null],
])('a time of a log, %s, is %j: a day that the month does not have is none', (text, seconds) => {
  expect(writtenSeconds(text, 'UTC')).toBe(seconds)
})

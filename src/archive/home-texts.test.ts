import { describe, expect, it } from 'vitest'
import { activeYears, archiveFacts, dayParts, longDay, privateText } from './home-texts.ts'

it('names days in lower case, and none where the calendar has none', () => {
  expect(longDay('2023-12-21')).toBe('21 december 2023')
  expect(dayParts('2023-12-21')?.weekday).toBe('thursday')
  expect([longDay(''), longDay('2023-02-30'), dayParts('')]).toEqual(['', '', null])
})

describe('the facts of an archive', () => {
  it.each([
    [48, ['2023-09-03', '2024-01-01', '2025-07-29'], '48 conversations, september 2023 to july 2025'],
    [2, ['2025-07-01', '2025-07-29'], '2 conversations, july 2025'],
    [1, ['2025-07-01'], '1 conversation, july 2025'],
    [1200, [], '1,200 conversations'],
  ])('of %d conversations on %j are described as %j', (count, days, text) => {
    expect(archiveFacts(count, days)).toBe(text)
  })

  it('name each year once', () => {
    expect(activeYears(['2023-09-03', '2023-10-01', '2025-07-29'])).toEqual(['2023', '2025'])
    expect(activeYears([])).toEqual([])
  })

  it('say how much of a conversation is private', () => {
    expect([privateText(3, 0), privateText(3, 2), privateText(3, 3)]).toEqual(['', '2 of 3 private', 'private'])
  })
})

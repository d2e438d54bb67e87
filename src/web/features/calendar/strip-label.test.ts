import { describe, expect, it } from 'vitest'
import { hasRoomForName, haveRoomForCounts } from './strip-label.ts'

describe('labels of months', () => {
  it('have their names where these fit', () => {
    expect(hasRoomForName('may', 5.6)).toBe(true)
    expect(hasRoomForName('may', 3)).toBe(false)
  })

  it('have counts where all of them fit, and none where one would touch the next month', () => {
    const [may, oct] = [
      { name: 'may', count: '66' },
      { name: 'oct', count: '10' },
    ]
    expect(haveRoomForCounts([may, oct], 7)).toBe(true)
    expect(haveRoomForCounts([oct], 5.6)).toBe(true)
    expect(haveRoomForCounts([may, oct], 6.1)).toBe(false)
  })

  it('count narrow letters for less than broad ones', () => {
    expect(haveRoomForCounts([{ name: 'jul', count: '12' }], 5.6)).toBe(true)
    expect(haveRoomForCounts([{ name: 'mar', count: '12' }], 5.6)).toBe(false)
  })
})

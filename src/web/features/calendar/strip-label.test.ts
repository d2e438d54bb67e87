import { describe, expect, it } from 'vitest'
import { labelParts } from './strip-label.ts'

describe('labelParts', () => {
  it('writes name and count where both fit', () => {
    expect(labelParts('may', '66', 7)).toEqual({ hasName: true, hasCount: true })
    expect(labelParts('oct', '10', 5.6)).toEqual({ hasName: true, hasCount: true })
  })

  it('leaves the count out where it would touch the next month', () => {
    expect(labelParts('may', '66', 6.1)).toEqual({ hasName: true, hasCount: false })
    expect(labelParts('jun', '146', 5.6)).toEqual({ hasName: true, hasCount: false })
  })

  it('counts narrow letters for less than broad ones', () => {
    expect(labelParts('jul', '12', 5.6).hasCount).toBe(true)
    expect(labelParts('mar', '12', 5.6).hasCount).toBe(false)
  })

  it('leaves the name out as well where even that does not fit', () => {
    expect(labelParts('may', '6', 3)).toEqual({ hasName: false, hasCount: false })
  })

  it('writes no count where there is none', () => {
    expect(labelParts('may', '', 40)).toEqual({ hasName: true, hasCount: false })
  })
})

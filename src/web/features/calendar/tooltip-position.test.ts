import { expect, it } from 'vitest'
import { tooltipPosition } from './tooltip-position.ts'

const at = (left: number, top: number) => ({ left, right: left + 24, top, bottom: top + 24 })

it('is above the middle of a day', () => {
  expect(tooltipPosition(at(500, 300), 1280)).toEqual({ left: 512, top: 296, isAbove: true })
})

it('is below where there is no room above', () => {
  expect(tooltipPosition(at(500, 20), 1280)).toEqual({ left: 512, top: 48, isAbove: false })
})

it('is not cut by the sides', () => {
  expect(tooltipPosition(at(0, 300), 1280).left).toBe(108)
  expect(tooltipPosition(at(1250, 300), 1280).left).toBe(1172)
  expect(tooltipPosition(at(0, 300), 150).left).toBe(75)
})

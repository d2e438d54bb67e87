import { expect, test } from 'vitest'
import { OPEN, afterScroll, toggled } from './collapse.ts'

test('collapses after more than 200 px of scrolling down', () => {
  expect(afterScroll(OPEN, 200).isCollapsed).toBe(false)
  expect(afterScroll(OPEN, 201).isCollapsed).toBe(true)
})

test('once opened again, another 200 px are measured from there', () => {
  const opened = toggled(afterScroll(OPEN, 900), 900)
  expect(opened.isCollapsed).toBe(false)
  expect(afterScroll(opened, 1050).isCollapsed).toBe(false)
  expect(afterScroll(opened, 1101).isCollapsed).toBe(true)
})

test('scrolling up moves the place from which it is measured', () => {
  const up = afterScroll(toggled(afterScroll(OPEN, 900), 900), 700)
  expect(afterScroll(up, 900).isCollapsed).toBe(false)
  expect(afterScroll(up, 901).isCollapsed).toBe(true)
})

test('opens by itself at the top', () => {
  expect(afterScroll(afterScroll(OPEN, 900), 0)).toEqual(OPEN)
  expect(afterScroll(afterScroll(OPEN, 900), 300).isCollapsed).toBe(true)
})

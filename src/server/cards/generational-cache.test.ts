import { expect, it } from 'vitest'
import { GenerationalCache } from './generational-cache.ts'

it('keeps what was used lately, and never more than its size', () => {
  const map = new GenerationalCache<number, string>(10, (value) => value.length)
  map.set(0, 'ab')
  for (let key = 1; key < 50; key++) {
    map.set(key, 'x')
    expect(map.get(0)).toBe('ab')
    expect(map.get(key)).toBe('x')
  }
  const left = Array.from({ length: 50 }, (_, key) => map.get(key)).filter((value) => value !== undefined)
  expect(left.join('').length).toBeLessThanOrEqual(10)
})

it('puts a value in the place of what was there, in whichever half', () => {
  const map = new GenerationalCache<string, string>(8, (value) => value.length)
  map.set('a', '1')
  map.set('a', '22')
  expect(map.get('a')).toBe('22')
  // The half is full, and 'a' is in the older one.
  map.set('b', '333')
  map.set('a', '4')
  expect(map.get('a')).toBe('4')
  expect(map.get('b')).toBe('333')
})

it('takes account of a value that has grown when it is put in again', () => {
  const map = new GenerationalCache<string, string[]>(8, (value) => value.length)
  const grown = ['1']
  map.set('a', grown)
  grown.push('2', '3')
  map.set('a', grown)
  map.set('b', ['4', '5'])
  map.set('c', ['6', '7', '8'])
  expect(map.get('a')).toBeUndefined()
})

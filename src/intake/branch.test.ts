import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectLinear } from '#testing/growth.ts'
import { chosenPath, nodesOf } from './branch.ts'

const walk = (mapping: Record<string, unknown>, current: unknown) => {
  const nodes = nodesOf(mapping)
  return chosenPath([...nodes.values()], nodes.get(current as string)).map(({ id }) => id)
}
const node = (parent: string | null, time?: number) => ({ parent, message: { create_time: time ?? null } })

describe('chosenPath', () => {
  it('goes from the root to current_node', () => {
    const mapping = { a: node(null), b: node('a'), left: node('b'), c: node('b') }
    expect(walk(mapping, 'c')).toEqual(['a', 'b', 'c'])
    expect(walk(mapping, 'left')).toEqual(['a', 'b', 'left'])
  })

  it.each([[undefined], [null], ['gone'], [7], ['constructor']])(
    'takes the newest leaf when current_node is %j',
    (current) => {
      expect(walk({ a: node(null, 9), old: node('a', 3), young: node('a', 5), older: node('a', 1) }, current)).toEqual([
        'a',
        'young',
      ])
    },
  )

  it('takes the last leaf when none has a time', () => {
    expect(walk({ a: node(null), b: node('a'), c: node('a') }, null)).toEqual(['a', 'c'])
  })

  it('cuts a circle where it closes', () => {
    expect(walk({ a: node('c'), b: node('a'), c: node('b') }, 'c')).toEqual(['a', 'b', 'c'])
    expect(walk({ a: node('a') }, null)).toEqual(['a'])
    expect(walk({ a: node('b'), b: node('a') }, null)).toHaveLength(2)
  })

  it('makes an orphan a root, and believes children where no parent is named', () => {
    expect(walk({ a: node('gone'), b: node('a') }, 'b')).toEqual(['a', 'b'])
    expect(walk({ a: { children: ['b', 4, 'gone'] }, b: { children: 'x' } }, 'b')).toEqual(['a', 'b'])
  })

  it('reads nodes without any link as one branch in the order of time', () => {
    const free = (time: number | null) => ({ message: { create_time: time } })
    expect(walk({ c: free(3), a: free(1), none: { message: null }, b: free(2) }, undefined)).toEqual([
      'a',
      'none',
      'b',
      'c',
    ])
    expect(walk({ a: free(null), b: free(null), c: { ...free(null), parent: 'gone', children: [] } }, null)).toEqual([
      'a',
      'b',
      'c',
    ])
    expect(walk({ a: free(5), b: { ...free(9), parent: 'a' }, alone: free(1) }, null)).toEqual(['a', 'b'])
  })

  it('ends on any mapping, with each node at most once, every parent above its child', () => {
    const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__', 'constructor')
    const anyNode = fc.oneof(
      fc.record({ parent: fc.option(id), children: fc.option(fc.array(id)), message: fc.constant({}) }),
      fc.jsonValue(),
    )
    fc.assert(
      fc.property(
        fc.dictionary(id, anyNode, { noNullPrototype: true }),
        fc.oneof(id, fc.jsonValue()),
        (mapping, current) => {
          const nodes = nodesOf(mapping)
          const path = chosenPath([...nodes.values()], nodes.get(current as string))
          expect(new Set(path).size).toBe(path.length)
          expect(path.length > 0).toBe(nodes.size > 0)
          expect(path.slice(1).map(({ parent }) => parent)).toEqual(path.slice(0, -1))
        },
      ),
    )
  })

  it('walks 20,000 messages in time that grows with their number alone', { tags: 'scale' }, () => {
    expectLinear(20_000, (length) => {
      const mapping: Record<string, unknown> = {}
      for (let i = 0; i < length; i++) mapping[`n${i}`] = node(i === 0 ? null : `n${i - 1}`)
      expect(walk(mapping, null)).toHaveLength(length)
    })
  })
})

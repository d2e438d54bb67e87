import { describe, expect, it } from 'vitest'
import { changeFor, clickAct, keyAct } from './day-act.ts'

const NONE = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }

describe('clickAct', () => {
  it('replaces the last picked day by a plain click', () => {
    expect(clickAct(NONE)).toBe('replace')
  })

  it.each(['ctrlKey', 'metaKey', 'shiftKey'])('adds with %s', (modifier) => {
    expect(clickAct({ ...NONE, [modifier]: true })).toBe('add')
  })

  it('removes with Alt, whatever else is held', () => {
    expect(clickAct({ ...NONE, altKey: true })).toBe('remove')
    expect(clickAct({ ...NONE, altKey: true, shiftKey: true })).toBe('remove')
  })
})

describe('keyAct', () => {
  it('has a keyboard form for each of them', () => {
    expect(keyAct({ ...NONE, key: 'Enter' })).toBe('replace')
    expect(keyAct({ ...NONE, key: ' ' })).toBe('replace')
    expect(keyAct({ ...NONE, key: 'Enter', shiftKey: true })).toBe('add')
    expect(keyAct({ ...NONE, key: 'Enter', altKey: true })).toBe('remove')
    expect(keyAct({ ...NONE, key: 'Delete' })).toBe('remove')
    expect(keyAct({ ...NONE, key: 'Backspace' })).toBe('remove')
  })

  it('leaves other keys alone', () => {
    expect(keyAct({ ...NONE, key: 'a' })).toBeNull()
    expect(keyAct({ ...NONE, key: 'Tab' })).toBeNull()
  })
})

describe('changeFor', () => {
  const picked = { date: ['2024-03-01'], month: ['2024-05'], year: [] }
  const date = (value: string) => ({ kind: 'date', value })

  it('replaces, adds or removes a day', () => {
    expect(changeFor('2024-03-02', 'replace', picked, true)).toEqual({ kind: 'replace', day: '2024-03-02' })
    expect(changeFor('2024-03-02', 'add', picked, true)).toEqual({ kind: 'add', filter: date('2024-03-02') })
    expect(changeFor('2024-03-01', 'remove', picked, true)).toEqual({ kind: 'remove', filter: date('2024-03-01') })
  })

  it('adds no day twice and removes none that is not there', () => {
    expect(changeFor('2024-03-01', 'add', picked, true)).toBeNull()
    expect(changeFor('2024-03-02', 'remove', picked, true)).toBeNull()
  })

  it('adds no day of a picked month or year', () => {
    expect(changeFor('2024-05-02', 'add', picked, true)).toBeNull()
    expect(changeFor('2024-03-02', 'add', { ...picked, year: ['2024'] }, true)).toBeNull()
  })

  it('picks no day without cards', () => {
    expect(changeFor('2024-03-02', 'replace', picked, false)).toBeNull()
    expect(changeFor('2024-03-01', 'remove', picked, false)).not.toBeNull()
  })

  it('turns months and years on and off', () => {
    expect(changeFor('2024-04', 'replace', picked, true)).toEqual({
      kind: 'add',
      filter: { kind: 'month', value: '2024-04' },
    })
    expect(changeFor('2024-05', 'replace', picked, true)?.kind).toBe('remove')
    expect(changeFor('2024', 'add', picked, true)).toEqual({ kind: 'add', filter: { kind: 'year', value: '2024' } })
    expect(changeFor('2024', 'replace', picked, false)).toBeNull()
  })
})

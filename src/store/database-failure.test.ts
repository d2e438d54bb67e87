import { describe, expect, it } from 'vitest'
import { failureOf } from './database-failure.ts'

const failure = (facts: object, message = '') => Object.assign(new Error(message), facts)

describe('trouble of a database', () => {
  it.each([
    [{ errcode: 13 }, 'full'],
    [{ errcode: 8 | (3 << 8) }, 'read-only'],
    [{ errcode: 10 | (4 << 8) }, 'failing'],
    [{ errcode: 11 }, 'damaged'],
    [{ errcode: 11 | (1 << 8) }, 'damaged'],
    [{ errcode: 19 }, null],
    [{ errcode: 5 }, 'busy'],
    [{ errcode: 1 }, null],
    [{ errcode: 2067 }, null],
    [{ code: '57P01' }, 'away'],
    [{ code: '53100' }, 'full'],
    [{ code: '53300' }, 'away'],
    [{ code: '55P03' }, 'busy'],
    [{ code: '25006' }, 'read-only'],
    [{ code: 'XX001' }, 'damaged'],
    [{ code: 'ECONNREFUSED' }, 'away'],
    [{ code: 'ENOSPC' }, 'full'],
    [{ code: 'EROFS' }, 'read-only'],
    [{ code: 'ENOENT' }, null],
    [{ code: '23505' }, null],
    [{ code: 'ERR_SQLITE_ERROR' }, null],
    [{}, null],
  ])('%j is %s', (facts, trouble) => expect(failureOf(failure(facts))).toBe(trouble))

  it.each([
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Client has encountered a connection error and is not queryable',
  ])('a lost connection has no code: %s', (message) => expect(failureOf(failure({}, message))).toBe('away'))

  it('is in nothing but errors', () => expect([failureOf(null), failureOf('full')]).toEqual([null, null]))
})

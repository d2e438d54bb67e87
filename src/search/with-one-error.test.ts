import { expect, it } from 'vitest'
import { withOneError } from './with-one-error.ts'

it('names what the beginning of a word may be with one error in it, by the letters that can stand there', () => {
  const letters = new Map([
    ['', ['g', '𝛀']],
    ['g', ['a', 'e']],
  ])
  const tooMany = ['a', 'g']
  const wrong = ['𝛀a', 'ge']
  const tooFew = ['gga', '𝛀ga', 'gaa', 'gea']
  const swapped = ['ag']
  expect(withOneError(['g', 'a'], letters).sort()).toEqual([...tooMany, ...wrong, ...tooFew, ...swapped].sort())
})

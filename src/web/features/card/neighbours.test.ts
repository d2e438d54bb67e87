import { expect, test } from 'vitest'
import { neighboursInPage } from './neighbours.ts'

const page = ['10', '9', '30'].map((dedupid) => ({ dedupid }))

test('neighbours in the order of the page', () => {
  expect(neighboursInPage(page, '9')).toEqual({ previous: { dedupid: '10' }, next: { dedupid: '30' } })
  expect(neighboursInPage(page, '10').previous).toBeNull()
  expect(neighboursInPage(page, '30').next).toBeNull()
})

test('a card outside the page has the nearest lower and higher dedupid, numbers by their value', () => {
  expect(neighboursInPage(page, '20')).toEqual({ previous: { dedupid: '10' }, next: { dedupid: '30' } })
  expect(neighboursInPage(page, '1')).toEqual({ previous: null, next: { dedupid: '9' } })
  expect(neighboursInPage([], '1')).toEqual({ previous: null, next: null })
})

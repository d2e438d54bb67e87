import { expect, it } from 'vitest'
import { newCard } from '#archive/card.ts'
import { scanCard } from '#archive/findings.ts'
import { withRedactedElsewhere } from './redacted-elsewhere.ts'

const said = (response: string, ...words: readonly string[]) => {
  const card = newCard({ id: 'c1', response })
  return withRedactedElsewhere(card, scanCard(card), words).map(
    ({ kind, start, end }) => `${kind}: ${response.slice(start, end)}`,
  )
}

it('words redacted elsewhere are findings, one for those with only signs between them', () => {
  expect(said('Ask Anna or **Anna**.', 'Anna')).toEqual(['redacted: Anna', 'redacted: Anna'])
  expect(said('Ask Anna-Maria.', 'Anna', 'Maria')).toEqual(['redacted: Anna-Maria'])
})

it('a finding that overlaps words redacted elsewhere reaches as far as both, so that no rest of them is left', () => {
  const text = 'Ask anna@fastmail.com in Lisbon, or bo@fastmail.com.'
  expect(said(text)).toEqual(['email: anna@fastmail.com', 'email: bo@fastmail.com'])
  expect(said(text, 'anna@fastmail.com in Lisbon')).toEqual([
    'email: anna@fastmail.com in Lisbon',
    'email: bo@fastmail.com',
  ])
  expect(said(text, 'Ask anna')).toEqual(['email: Ask anna@fastmail.com', 'email: bo@fastmail.com'])
  expect(said(text, 'com in Lisbon, or bo')).toEqual(['email: anna@fastmail.com in Lisbon, or bo@fastmail.com'])
  expect(said(text, 'fastmail')).toEqual(said(text))
})

it('words redacted elsewhere are findings in other capitals as well, where they are no part of a longer word', () => {
  expect(said('ANNA: ask anna_b, Anna’s annals or Hanna. **An**NA! Joanna', 'Anna')).toEqual([
    'redacted: ANNA',
    'redacted: anna',
    'redacted: Anna',
    'redacted: An**NA',
  ])
  expect(said('İİ ÅSA KLÄSI of Annaberg', 'Åsa Kläsi', 'Anna')).toEqual(['redacted: ÅSA KLÄSI', 'redacted: Anna'])
})

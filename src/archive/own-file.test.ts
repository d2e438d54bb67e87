import { expect, it } from 'vitest'
import { isPictureAsked, ownFile } from './own-file.ts'
import { furtherPictures, partAddress } from './part-files.ts'
import type { Part } from './parts.ts'
import { ownPicture } from './picture.ts'

const name = (digit: string, ending = 'png') => `c-${digit.repeat(32)}.${ending}`
const picture = (file: string): Part => ({ kind: 'picture', name: 'x', type: '', size: 0, file })
const content = { prompt: [picture(name('1'))], response: [picture(''), picture(name('2')), picture(name('3'))] }

it("a card's own picture is the first that the AI gave", () => {
  const card = { dedupid: 'c', imageUrl: ownPicture('c') }
  expect(ownFile(content, card)).toBe(name('2'))
  expect(ownFile({ ...content, response: [] }, card)).toBe(name('1'))
  expect(ownFile({ prompt: [], response: [] }, card)).toBeNull()
})

it("a card's own picture is none that cannot be shown, such as a drawing: that is a further one", () => {
  const card = { dedupid: 'c', imageUrl: ownPicture('c') }
  const drawn = { prompt: [picture(name('1'))], response: [picture(name('2', 'svg')), picture(name('3'))] }
  expect(ownFile(drawn, card)).toBe(name('3'))
  expect(ownFile({ prompt: [picture(name('1', 'heic'))], response: [] }, card)).toBeNull()
})

it('a picture that its address names is its own, and no part is where it shows another', () => {
  expect(ownFile(content, { dedupid: 'c', imageUrl: `/images/${name('3')}` })).toBe(name('3'))
  expect(ownFile(content, { dedupid: 'c', imageUrl: '/images/other.png' })).toBeNull()
  expect(ownFile(content, { dedupid: 'c' })).toBeNull()
})

it('a picture is part of the question where it came with that alone', () => {
  const card = { dedupid: 'c', imageUrl: ownPicture('c') }
  const sent = picture(name('1'))
  expect(isPictureAsked({ prompt: [sent], response: [] }, card)).toBe(true)
  expect(isPictureAsked(content, card)).toBe(false)
  expect(isPictureAsked({ prompt: [sent], response: [sent] }, card)).toBe(false)
  expect(isPictureAsked({ prompt: [sent], response: [] }, { dedupid: 'c', imageUrl: '/images/other.png' })).toBe(false)
})

it('all pictures but the own one are further ones', () => {
  const files = (own: string | null) => furtherPictures(content.response, own).map(({ file }) => file)
  expect(files(name('2'))).toEqual(['', name('3')])
  expect(files(null)).toEqual(['', name('2'), name('3')])
})

it.each([
  ['picture', name('1'), `/images/${name('1')}`],
  ['file', name('1'), `/images/${name('1')}`],
  ['audio', name('1', 'wav'), `/files/${name('1', 'wav')}`],
  ['file', '../../colloquy.db', null],
  ['picture', '../x.png', null],
  ['audio', 'javascript:alert(1)', null],
  ['file', '', null],
] as const)('the address of a %s in %j is %j', (kind, file, address) => {
  expect(partAddress({ kind, name: '', type: '', size: 0, file }, '/images/')).toBe(address)
})

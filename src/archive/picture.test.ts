import { expect, it } from 'vitest'
import { imageNameIn } from './picture.ts'

it.each([
  ['/images/bread.png', 'bread.png'],
  ['./images/bread.JPEG', 'bread.JPEG'],
  ['/images/DEDUPID-a1-image.png', 'DEDUPID-a1-image.png'],
  ['/images/../bread.png', null],
  ['/images//etc/passwd.png', null],
  ['/images/a/../../b.png', null],
  ['/images/%2e%2e/b.png', null],
  ['/images/..\\b.png', null],
  ['/images/.hidden.png', null],
  ['/images/page.html', null],
  ['/images/b.png?x=1', null],
  ['/images/', null],
  ['images/b.png', null],
  ['https://example.com/images/b.png', null],
  ['', null],
])('%j names the picture %j of the folder', (url, name) => {
  expect(imageNameIn(url)).toBe(name)
})

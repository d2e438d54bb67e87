import { describe, expect, it } from 'vitest'
import { filesIn, mapParts, withKnownFiles } from './known-files.ts'
import type { CardContent, Part } from './parts.ts'

const file = (kind: 'picture' | 'audio' | 'file', name: string, given = ''): Part =>
  given === '' ? { kind, name, type: '', size: 0, file: '' } : { kind, name, type: 'image/png', size: 9, file: given }
const content = (...parts: Part[]): CardContent => ({
  prompt: parts.slice(0, 1),
  response: [{ kind: 'text', text: 'a' }],
  model: '',
  at: '',
  answer: 1,
  alternatives: [
    {
      prompt: [],
      response: parts.slice(1, 2),
      model: '',
      at: '',
      after: [
        {
          prompt: [],
          response: [],
          model: '',
          at: '',
          alternatives: [{ prompt: parts.slice(2), response: [], model: '', at: '', after: [] }],
        },
      ],
    },
  ],
})

describe('files of a content', () => {
  it('are found everywhere in it, and in order', () => {
    const parts = [file('picture', 'a'), file('audio', 'b'), file('file', 'c')]
    expect(filesIn(content(...parts))).toEqual(parts)
  })

  it('are taken over where they were read without bytes: by kind, name and order', () => {
    const before = content(file('picture', 'a', '1.png'), file('picture', 'a', '2.png'), file('file', 'c', '3.pdf'))
    const read = content(file('picture', 'a'), file('picture', 'a'), file('audio', 'c'))
    expect(filesIn(withKnownFiles(read, before)).map((part) => part.file)).toEqual(['1.png', '2.png', ''])
    const other = content(file('picture', 'a', 'new.png'), file('picture', 'b'), file('file', 'c'))
    expect(filesIn(withKnownFiles(other, before)).map((part) => part.file)).toEqual(['new.png', '', '3.pdf'])
  })

  it('are known by the id or the beginning of a name that has its extension from the bytes', () => {
    const before = content(
      file('picture', 'file-a-1f.webp', '1.webp'),
      file('picture', 'cat.png', '2.png'),
      file('file', 'notes.txt', '3.txt'),
    )
    const read = content(file('picture', 'file-a'), file('picture', 'cat'), file('file', 'notes'))
    expect(filesIn(withKnownFiles(read, before))).toEqual(filesIn(before))
    const otherFile = content(file('file', 'notes.pdf'), file('picture', 'cat.jpg'), file('audio', 'notes.mp3'))
    expect(filesIn(withKnownFiles(otherFile, before)).map((part) => part.file)).toEqual(['', '2.png', ''])
    const named = content(file('picture', 'cat.png', '1.png'), file('picture', 'cat.jpg', '2.jpg'))
    const turned = content(file('picture', 'cat.jpg'), file('picture', 'cat.png'))
    expect(filesIn(withKnownFiles(turned, named)).map((part) => part.file)).toEqual(['2.jpg', '1.png'])
  })

  it('change alone where parts are changed', () => {
    const given = content(file('picture', 'a'), file('audio', 'b'), file('file', 'c'))
    expect(mapParts(given, (part) => part)).toEqual(given)
  })
})

import { expect, it, describe } from 'vitest'
import { readSession } from './session-file.ts'

const file = (body: string) => `---\ntitle: Salt: a tax\ncategory: History\nsid: salt_1\n---\n\n${body}`

describe('readSession', () => {
  it('reads front matter and exchanges, whatever Markdown stands in them', () => {
    const body = [
      '<!-- 2024-02-29 23:59:30 | A | B -->',
      '',
      '# Is this a heading?',
      '',
      '<!-- answer -->',
      '',
      'Yes.',
      '',
      '---',
      '```md',
      '<!-- a comment -->',
      '```',
      '',
      '<!-- 2024-03-01 00:00:10 | Next -->',
      'x',
      '<!-- answer -->',
      'y',
    ].join('\n')
    const session = readSession('test.md', file(body))
    expect(session).toMatchObject({ title: 'Salt: a tax', category: 'History', sid: 'salt_1' })
    const [first, second] = session.exchanges
    expect(first).toMatchObject({ dayStamp: '20240229_235930', pageTitle: 'A | B', prompt: '# Is this a heading?' })
    expect(first!.response).toBe('Yes.\n\n---\n```md\n<!-- a comment -->\n```')
    expect(second).toMatchObject({ prompt: 'x', response: 'y' })
    expect(second!.seconds - first!.seconds).toBe(40)
  })

  it('names the file that is wrong', () => {
    expect(() => readSession('a.md', 'no front matter')).toThrow('The demo session a.md has no front matter.')
    expect(() => readSession('b.md', file('<!-- 2024-01-01 10:00:00 | T -->\n\nprompt'))).toThrow('b.md needs one')
    expect(() => readSession('c.md', file('stray'))).toThrow('c.md has text before its first exchange')
  })
})

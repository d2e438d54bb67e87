const AT = '2024-08-01T10:00:00Z'

/** The text of each exchange about its document; the first is private. */
export const LETTERS = [
  'Dear zqsecret, my diagnosis is private.',
  'Dear reader, a neutral letter.',
  'Dear all, the last.',
]

/** A conversation of Claude as it is exported, in which every exchange writes the same document, once or more often. */
export const letterChat = (letters: readonly (string | readonly string[])[] = LETTERS): string =>
  JSON.stringify([
    {
      uuid: 'letters',
      name: 'Letters',
      created_at: AT,
      chat_messages: letters.flatMap((letter, at) => [
        { uuid: `p${at}`, sender: 'human', text: `Write number ${at}.`, created_at: AT },
        { uuid: `a${at}`, sender: 'assistant', text: [letter].flat().map(artifact).join('\n\n'), created_at: AT },
      ]),
    },
  ])

const artifact = (text: string): string =>
  `<antArtifact identifier="letter" type="text/markdown" title="Letter">\n${text}\n</antArtifact>`

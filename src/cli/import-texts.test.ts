import { expect, it } from 'vitest'
import { outcomeText } from './import-texts.ts'

const NOTHING = {
  added: 0,
  changed: 0,
  unchanged: 0,
  forgotten: 0,
  isPrivate: 0,
  isPublic: 0,
  withFindings: 0,
  kept: 0,
  replacedDemo: false,
  beside: null,
}

const lastLine = (imported: Partial<typeof NOTHING>, isPublishing = false) =>
  outcomeText({ ...NOTHING, ...imported }, { isPublishing })
    .split('\n')
    .at(-1)

it.each([
  [{ changed: 2, isPrivate: 2, kept: 2 }, false],
  [{ unchanged: 2, isPrivate: 2, kept: 2 }, true],
])(
  'the outcome of an import advises no command for cards that an admin keeps private: %j',
  (imported, isPublishing) => {
    expect(lastLine(imported, isPublishing)).toBe(
      '2 cards stay private, as an admin decided. The review publishes them one by one.',
    )
  },
)

it('the outcome of an import says how to publish the cards that wait beside them', () => {
  expect(lastLine({ added: 3, isPrivate: 4, kept: 1 })).toMatch(/^3 cards private\. Publish them with: .*publish --all/)
  expect(lastLine({ added: 3, isPrivate: 3 })).toMatch(/^Imported cards are private\. Publish them with: /)
})

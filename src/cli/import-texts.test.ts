import { expect, it } from 'vitest'
import { NOTHING_IMPORTED } from '#server/import/nothing-imported.ts'
import { outcomeText } from './import-texts.ts'

const NOTHING = { ...NOTHING_IMPORTED, userData: null }

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
      '2 cards stay private, as an admin decided: the box ‘Private’ of each publishes it.',
    )
  },
)

it('the outcome of an import says how to publish the other cards that wait', () => {
  expect(lastLine({ added: 3, isPrivate: 4, kept: 1 })).toMatch(/^3 cards private\. Publish them with: .*publish --all/)
  expect(lastLine({ added: 3, isPrivate: 3 })).toMatch(/^Imported cards are private\. Publish them with: /)
})

import { COMMAND_K } from '#web/ui/command-key.ts'

/** One or several keys, and their action. */
export interface Shortcut {
  readonly keys: readonly string[]
  readonly does: string
}

/** All shortcuts of the page, for the help dialog. */
export const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['/', COMMAND_K], does: 'search' },
  { keys: ['?'], does: 'this help' },
  { keys: ['Tab'], does: 'take the completed word, in the search' },
  { keys: ['←', 'Backspace'], does: 'reach the filters before the text, remove the last one, in the search' },
  { keys: ['F2'], does: 'edit the search term, on its filter' },
  { keys: ['←', '→', '↑', '↓'], does: 'move among the days of the calendar, or among cards' },
  { keys: ['Enter'], does: 'open the card, pick the day' },
  { keys: ['Shift', 'Enter'], does: 'pick one more day, in the calendar' },
  { keys: ['Alt', 'Enter'], does: 'take a picked day away, in the calendar' },
  { keys: ['j', 'k'], does: 'next and previous card, in the list and in an open card, or turn of a conversation' },
  { keys: ['←', '→'], does: 'previous and next card, in an open card' },
  { keys: ['Shift', '←'], does: 'previous card in time, in an open card' },
  { keys: ['Shift', '→'], does: 'next card in time, in an open card' },
  { keys: ['n', 'p'], does: 'next and previous mark, in an open card and in a conversation' },
  { keys: ['q'], does: 'quote the marked words, in an open card and in a conversation' },
  { keys: ['s'], does: 'star the card or take its star away, in an open card' },
  { keys: ['r'], does: 'raw text or rendered, in an open card' },
  { keys: ['[', ']'], does: 'previous and next page of the list' },
  { keys: ['[', ']'], does: 'previous and next answer, in an open card and in a conversation' },
  { keys: ['Esc'], does: 'close what is open' },
]

/** Shortcuts of the review. */
export const REVIEW_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['↑', '↓'], does: 'previous and next conversation, in the list' },
  { keys: ['j', 'k'], does: 'next and previous finding' },
  { keys: ['l'], does: 'leave the finding as it is, and on to the next' },
  { keys: ['r'], does: 'redact the words of the finding' },
  { keys: ['p'], does: 'publish the conversation, and on to the next' },
  { keys: ['h'], does: 'keep it private, and on to the next' },
  { keys: ['t'], does: 'rename it' },
  { keys: ['u'], does: 'undo what was done last' },
]

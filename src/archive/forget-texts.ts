import { counted } from './counted.ts'
import { isImportedSid } from './session.ts'

/** Texts of permanent deletion; for admins, and in a module of their own, so that visitors do not load them. */
export const FORGET_TEXTS = {
  forget: 'Delete for good',
  title: 'Delete for good?',
  onlyCard: 'This card',
  wholeConversation: 'The whole conversation',
  whatGoes: 'This will be deleted:',
  promptless: '(no prompt)',
  more: (cards: number) => `and ${counted(cards, 'more card')}`,
  sum: (cards: number, letters: number, comments: number, stars: number) =>
    `${counted(cards, 'card')}, ${counted(letters, 'letter')}, ${counted(comments, 'comment')}, ${counted(stars, 'star')}.`,
  /** A title may be the beginning of the first prompt; '' where there is none, or no card is left that has it. */
  titleStays: (title: string, others: number) =>
    others === 0 || isImportedSid(title)
      ? ''
      : `The title ‘${title}’ stays on ${counted(others, 'other card')} of the conversation.`,
  warning:
    'Nothing brings them back: source, pictures, comments and stars go too, and imports skip these cards from now on. Earlier backups and exports still contain them.',
  confirm: (cards: number) => (cards === 1 ? 'Delete this card for good' : `Delete ${counted(cards, 'card')} for good`),
  working: 'Deleting, and clearing the files …',
  done: (cards: number) => `${counted(cards, 'card')} deleted for good.`,
  cleared: (cards: number) =>
    `The deletion of ${counted(cards, 'card')} was interrupted before its files were cleared; they are now.`,
  notCleared: (cards: number, why: string) =>
    `${counted(cards, 'card')} deleted for good, but the files are not cleared yet: ${why}`,
  otherNumber: (cards: number) =>
    `Nothing was deleted: ${counted(cards, 'card')} would be deleted now, not the number that was shown. Please check again.`,
  leftOut: (cards: number) => `${counted(cards, 'card')} left out: deleted for good before.`,
} as const

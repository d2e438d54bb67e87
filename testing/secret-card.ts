import { newCard } from '#archive/card.ts'
import { ownPicture } from '#archive/picture.ts'

/** Texts that nobody but an admin may see: their first word stands nowhere else. */
export const SECRET = {
  prompt: 'zebrasecret prompt',
  response: 'zebrasecret response',
  pageTitle: 'zebrasecret title',
  sessionTitle: 'zebrasecret session',
  category: 'zebrasecret category',
  dayStamp: '20230902_0900',
}

/** The private card 'hidden' between two public ones. */
export const HIDDEN_AMONG_OTHERS = [
  newCard({ id: 'before', prompt: 'shared word', dayStamp: '20230901_0900' }),
  newCard({ id: 'hidden', ...SECRET, isPrivate: true, imageUrl: ownPicture('hidden') }),
  newCard({ id: 'after', prompt: 'shared word', dayStamp: '20230903_0900' }),
]

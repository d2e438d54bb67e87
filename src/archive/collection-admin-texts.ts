import { COLLECTION_LIMITS } from './collection.ts'
import { counted } from './counted.ts'

/** What admins read where they make and change collections. */
export const COLLECTION_ADMIN_TEXTS = {
  title: 'Collections',
  about:
    'A collection is cards under a name: those that you pick, in your order, and behind them what a query finds. Visitors see it once it is published, and of it public cards alone.',
  none: 'There is no collection yet.',
  all: 'all collections',
  makeNew: 'New collection',
  change: 'Change collection',
  open: 'open',
  edit: 'change',
  delete: 'delete',
  deleted: 'The collection is deleted; its cards stay.',
  notPublished: 'not published',
  reallyDelete: 'Delete it; its cards stay',
  published: 'published',
  cards: (count: number) => counted(count, 'card'),
  failed: (message: string) => `It did not work: ${message}`,
  of: (act: string, title: string) => `${act}: ${title}`,

  // The form
  titleField: 'Title',
  nameField: 'Name in the address',
  nameHint: 'Left empty, it is made of the title. The address of a name that it had leads here.',
  introduction: 'Introduction',
  introductionHint: 'Markdown',
  preview: 'as it will be read',
  query: 'Query',
  queryHint: "Filters as in the address of a list, such as 'tag=Garden'. Left empty, the collection is what you pick.",
  queryList: 'see what it finds',
  picture: 'Card whose picture is shown',
  pictureHint: 'Its address or id. Left empty, it is the first card that has a picture.',
  picked: 'Picked cards',
  pickedNone: "None yet: use 'Add to collection' in an open card, or above a list.",
  private: 'private: visitors do not see it',
  remove: 'take out',
  publish: 'Published',
  save: 'Save',
  saved: 'Saved',
  back: 'All collections',

  // Adding cards
  add: 'Add to collection',
  addPage: (count: number) => `Add to collection (${count.toLocaleString('en-US')})`,
  saveList: 'Save as collection',
  newTitle: 'or a new collection',
  addNew: 'Make it',
  added: (title: string) => `Added to ${title}`,
  bounds: `A collection has at most ${COLLECTION_LIMITS.picked.toLocaleString('en-US')} picked cards.`,
} as const

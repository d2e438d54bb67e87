import { COLLECTION_LIMITS } from './collection.ts'
import { counted } from './counted.ts'

/** What admins read where they make and change collections. */
export const COLLECTION_ADMIN_TEXTS = {
  title: 'collections',
  about:
    'A collection is cards under a name: those that you pick, in your order, and behind them what a query finds. Visitors see it once it is published, and of it public cards alone.',
  none: 'There is no collection yet.',
  all: 'all collections',
  makeNew: 'new collection',
  change: 'change collection',
  open: 'open',
  edit: 'change',
  delete: 'delete',
  deleted: 'The collection is deleted; its cards stay.',
  notPublished: 'not published',
  reallyDelete: 'delete it; its cards stay',
  published: 'published',
  cards: (count: number) => counted(count, 'card'),
  overtaken: (fields: readonly string[]) =>
    `Someone else has changed ${fields.map((field) => `‘${field}’`).join(' and ')} meanwhile, so nothing was saved: copy what you wrote, and open the collection again.`,
  failed: (message: string) => `It did not work: ${message}`,
  of: (act: string, title: string) => `${act}: ${title}`,

  // The form
  titleField: 'title',
  nameField: 'name in the address',
  nameHint: 'Left empty, it is made of the title. The address of a name that it had leads here.',
  introduction: 'introduction',
  introductionHint: 'Markdown',
  preview: 'as it will be read',
  query: 'query',
  queryHint: "Filters as in the address of a list, such as 'tag=Garden'. Left empty, the collection is what you pick.",
  queryList: 'see what it finds',
  picture: 'card whose picture is shown',
  pictureHint: 'Its address or id. Left empty, it is the first card that has a picture.',
  upload: 'picture of its own',
  uploadHint:
    'Drop or paste a picture here, or choose a file: PNG, JPEG, WebP, AVIF or GIF, at most 8 MB. It is shown in place of that of a card.',
  uploadLater: 'Save the collection first; then it can have one.',
  uploadNow: 'Let go to upload it',
  uploading: 'Uploading …',
  uploaded: 'The picture is saved',
  choosePicture: 'choose a picture',
  replacePicture: 'replace it',
  removePicture: 'take it away',
  pictureGone: 'The picture is taken away',
  tooLarge: `The picture is larger than ${COLLECTION_LIMITS.pictureBytes / 2 ** 20} MB: make it smaller.`,
  notPicture: 'This is no picture.',
  pictureText: 'what it shows',
  pictureTextHint: 'For those who do not see it. Left empty, the title stands for it.',
  ownPicture: (width: number, height: number, text: string) =>
    `Picture: ${width} × ${height} pixels${text === '' ? '' : `, ‘${text}’`}`,
  picked: 'picked cards',
  pickedNone: "None yet: use 'add to collection' in an open card, or above a list.",
  private: 'private: visitors do not see it',
  remove: 'take out',
  publish: 'published',
  save: 'save',
  saved: 'Saved',
  back: 'all collections',

  // Adding cards
  add: 'add to collection',
  addPage: (count: number) => `add to collection (${count.toLocaleString('en-US')})`,
  saveList: 'save as collection',
  newTitle: 'a new collection',
  addNew: 'make it',
  added: (title: string) => `Added to ${title}`,
  /** @param gone the titles of the cards that are no longer there */
  addedWithout: (title: string, gone: readonly string[]) =>
    `Added to ${title}, but for ${gone.map((card) => `‘${card}’`).join(', ')}, which ${gone.length === 1 ? 'is' : 'are'} no longer in the archive.`,
} as const

import { COLLECTION_LIMITS } from './collection.ts'
import { counted } from './counted.ts'

/** Texts of the admin's screen of collections. */
export const COLLECTION_ADMIN_TEXTS = {
  title: 'collections',
  about:
    'A collection groups cards under a name: the ones you pick, in your order, followed by what a query finds. Visitors see it once it is published, and only its public cards.',
  none: 'There are no collections yet.',
  all: 'all collections',
  makeNew: 'new collection',
  change: 'edit collection',
  open: 'open',
  edit: 'edit',
  delete: 'delete',
  deleted: 'The collection is deleted; its cards stay.',
  notPublished: 'not published',
  reallyDelete: 'delete it and keep its cards',
  published: 'published',
  cards: (count: number) => counted(count, 'card'),
  overtaken: (fields: readonly string[]) =>
    `Someone else has changed ${fields.map((field) => `‘${field}’`).join(' and ')} meanwhile, so nothing was saved: copy what you wrote, and open the collection again.`,
  failed: (message: string) => `That did not work: ${message}`,
  of: (act: string, title: string) => `${act}: ${title}`,

  // The form
  titleField: 'title',
  nameField: 'name in the address',
  nameHint: 'If empty, it is made from the title. Earlier names of the collection lead here as well.',
  introduction: 'introduction',
  introductionHint: 'Markdown',
  preview: 'preview',
  query: 'query',
  queryHint:
    "Filters as in the address of a list, such as 'tag=Garden'. If empty, the collection has the picked cards only.",
  queryList: 'see what it finds',
  picture: 'card whose picture is used',
  pictureHint: 'Its address or id. If empty, the first card with a picture.',
  upload: 'own picture',
  uploadHint:
    'Drop or paste a picture here, or choose a file: PNG, JPEG, WebP, AVIF or GIF, at most 8 MB. It replaces the picture of the card.',
  uploadLater: 'Save the collection first, then add one.',
  uploadNow: 'Drop to upload',
  uploading: 'Uploading …',
  uploaded: 'The picture is saved',
  choosePicture: 'choose a picture',
  replacePicture: 'replace picture',
  removePicture: 'remove picture',
  pictureGone: 'The picture is removed',
  tooLarge: `The picture is larger than ${COLLECTION_LIMITS.pictureBytes / 2 ** 20} MB: make it smaller.`,
  notPicture: 'This is not a picture.',
  pictureText: 'description of the picture',
  pictureTextHint: 'For people who cannot see it. If empty, the title is used.',
  ownPicture: (width: number, height: number, text: string) =>
    `Picture: ${width} × ${height} pixels${text === '' ? '' : `, ‘${text}’`}`,
  picked: 'picked cards',
  pickedNone: "None yet: use 'add to collection' in an open card, or above a list.",
  private: 'private: visitors do not see it',
  remove: 'remove',
  publish: 'published',
  save: 'save',
  saved: 'Saved',
  back: 'all collections',

  // Adding cards
  add: 'add to collection',
  addPage: (count: number) => `add to collection (${count.toLocaleString('en-US')})`,
  saveList: 'save as collection',
  newTitle: 'a new collection',
  addNew: 'create',
  added: (title: string) => `Added to ${title}`,
  /** @param gone the titles of the cards that are no longer there */
  addedWithout: (title: string, gone: readonly string[]) =>
    `Added to ${title}, except for ${gone.map((card) => `‘${card}’`).join(', ')}, which ${gone.length === 1 ? 'is' : 'are'} no longer in the archive.`,
} as const

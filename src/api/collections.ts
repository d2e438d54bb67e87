import { z } from 'zod'
import { COLLECTION_LIMITS } from '#archive/collection.ts'
import { cardSummary, listedCard } from './card.ts'
import { endpoint, nameSchema } from './endpoint.ts'
import { storableText } from './storable.ts'

const name = z.string().max(200)
const params = z.object({ name: name.describe('the name of a collection in its address') })
const ids = z.array(z.string().max(200)).max(COLLECTION_LIMITS.picked)

const picture = cardSummary
  .pick({ dedupid: true, imageUrl: true, imageWidth: true, imageHeight: true })
  .extend({ text: z.string().describe("what it shows; '' where the title says it, as for pictures of cards") })
  .nullable()
  .describe(
    'the one that was uploaded for it, else that of the card that was chosen, else of its first card that has one',
  )

const head = z.object({
  name: z.string().describe('in its address, `/c/{name}`'),
  title: z.string(),
  picture,
  isPublished: z.boolean(),
})

export const listCollections = endpoint('GET /api/collections', {
  summary:
    'The collections in their order, of the cards that the caller may read; those that are not published for admins',
  output: z.object({
    collections: z.array(head.extend({ cards: z.number().int().describe('how many cards it has') })),
  }),
})

export const readCollection = endpoint('GET /api/collections/:name', {
  summary: 'A collection with one page of its cards: those picked by hand first, then those that its query finds',
  params,
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1).describe('counted from 1'),
  }),
  output: head.extend({
    introduction: z.string().describe('Markdown'),
    cards: z.array(listedCard),
    page: z.number().int(),
    pages: z.number().int(),
    size: z.number().int(),
    total: z.number().int(),
    capped: z.boolean().describe('true when what its query finds was ended, at 10,000 cards or at 1000 of a search'),
  }),
})
nameSchema(readCollection.output, 'Collection')

const edited = head.omit({ picture: true }).extend({
  introduction: z.string(),
  query: z.string().describe("filters as an address writes them; '' for cards picked by hand alone"),
  pictureCard: z.string().describe("the id of the card whose picture it shows; '' for its first card with one"),
  picture: picture.describe('the one that was uploaded for it; null where there is none'),
  picked: z
    .array(z.object({ id: z.string(), title: z.string(), isPrivate: z.boolean() }))
    .describe('the cards picked by hand, in their order'),
  made: z.object({ at: z.iso.datetime(), by: z.string() }),
})
nameSchema(edited, 'EditedCollection')

export const editCollection = endpoint('GET /api/admin/collections/:name', {
  summary: 'A collection as admins change it, with all cards that were picked for it (admin)',
  params,
  output: z.object({ collection: edited }),
})

const fields = {
  title: storableText(COLLECTION_LIMITS.title),
  name: storableText(200).optional().describe('in its address; made of the title where it is left out'),
  introduction: storableText(COLLECTION_LIMITS.introduction).optional().describe('Markdown'),
  query: storableText(COLLECTION_LIMITS.query).optional().describe("such as 'tag=Garden'; '' for none"),
  cards: ids.optional().describe('the cards picked by hand, all of them in their order'),
  pictureCard: z.string().max(200).optional(),
  pictureText: storableText(COLLECTION_LIMITS.pictureText)
    .optional()
    .describe('what the picture shows that was uploaded for it'),
  isPublished: z.boolean().optional(),
}

const withGone = z.object({
  collection: edited,
  gone: z
    .array(z.string())
    .describe('the ids of cards that are no longer there: they are left out, unless none is there'),
})

export const makeCollection = endpoint('POST /api/collections', {
  summary: 'Makes a collection, not published where nothing is said (admin)',
  body: z.strictObject(fields),
  output: withGone,
})

const changed = z.strictObject({ ...fields, title: fields.title.optional() })

export const changeCollection = endpoint('PATCH /api/collections/:name', {
  summary: 'Changes a collection; an address under which it was published leads to it (admin)',
  params,
  body: z.strictObject({
    ...changed.shape,
    before: changed
      .optional()
      .describe(
        'fields as the caller has read them: where someone else has changed one of these that is to be changed, nothing is, and the status is 409',
      ),
  }),
  output: z.object({ collection: edited }),
})

export const addToCollection = endpoint('POST /api/collections/:name/cards', {
  summary: 'Adds cards behind those that were picked by hand; one that is there keeps its place (admin)',
  params,
  body: z.strictObject({ ids }),
  output: withGone,
})

export const orderCollections = endpoint('PUT /api/admin/collections-order', {
  summary: 'Puts the collections in another order (admin)',
  body: z.strictObject({ names: z.array(name).max(COLLECTION_LIMITS.collections).describe('each collection once') }),
  output: z.object({}),
})

export const setCollectionPicture = endpoint('PUT /api/collections/:name/picture', {
  summary: 'Gives a collection a picture of its own, at most 8 MB, in the place of the one before (admin)',
  params,
  query: z.object({
    text: storableText(COLLECTION_LIMITS.pictureText).default('').describe("what it shows; '' where the title says it"),
  }),
  bodyType: 'image/*',
  output: z.object({ collection: edited }),
})

export const dropCollectionPicture = endpoint('DELETE /api/collections/:name/picture', {
  summary: 'Takes the picture away that was uploaded for a collection (admin)',
  params,
  output: z.object({ collection: edited }),
})

export const deleteCollection = endpoint('DELETE /api/collections/:name', {
  summary: 'Deletes a collection; its cards stay (admin)',
  params,
  output: z.object({}),
})

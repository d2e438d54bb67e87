import type { Output } from '#api/call.ts'
import { beginning } from '#archive/card-title.ts'
import { collectionFormPath, collectionPath } from '#archive/collection-path.ts'
import { COLLECTION_TEXTS } from '#archive/collection-texts.ts'
import { counted } from '#archive/counted.ts'
import { renderMarkdown } from '#archive/markdown/render-markdown.ts'
import { pictureOf } from '#archive/picture.ts'
import { plainBeginning } from '#archive/plain-beginning.ts'
import { STATIC_TEXTS } from '#archive/static-texts.ts'
import { directionOf } from '#archive/text-direction.ts'
import { escapeHtml } from '#server/html/markup.ts'
import { link, listed, MAX_DESCRIPTION_LENGTH, type PagePreview, type PreviewSite } from './page-preview.ts'

/** A page of a collection, in the form of the API. */
export type CollectionPage = Output<'GET /api/collections/:name'>

/** The preview of a collection's page: `/c/…`. */
export function collectionPreview(collection: CollectionPage, site: PreviewSite): PagePreview {
  const { name, title, introduction, cards, page, pages, total } = collection
  const path = collectionPath(name)
  const count = counted(total, 'card')
  const picture = collection.picture && pictureOf(collection.picture, 'color', site.images)
  const at = (number: number) => (number > 1 ? `${path}?page=${number}` : path)
  const others = [
    page > 1 ? link(at(page - 1), COLLECTION_TEXTS.previousPage) : '',
    page < pages ? link(at(page + 1), COLLECTION_TEXTS.nextPage) : '',
    link(collectionFormPath(name, 'feed.xml'), COLLECTION_TEXTS.feed),
    link(collectionFormPath(name, 'book.epub'), COLLECTION_TEXTS.book),
  ]
  return {
    title: `${title} – ${site.title}`,
    description:
      plainBeginning(introduction, MAX_DESCRIPTION_LENGTH) || beginning(`${title}: ${count}`, MAX_DESCRIPTION_LENGTH),
    path: at(page),
    kind: 'website',
    picture: picture ? { path: picture.url, alt: collection.picture?.text || STATIC_TEXTS.pictureOf(title) } : null,
    firstTexts: null,
    screen: null,
    body: `<h1 dir="${directionOf(title)}">${escapeHtml(title)}</h1><p>${count}</p>${renderMarkdown(introduction, { under: 1 })}${listed(cards)}<p>${others.filter(Boolean).join(' · ')}</p>`,
  }
}

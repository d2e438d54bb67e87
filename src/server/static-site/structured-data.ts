import { titleOf } from '#archive/card-title.ts'
import type { Card } from '#archive/card.ts'
import { cardPath, permalinkPath } from '#archive/card-url.ts'
import { sessionHeading } from '#archive/session.ts'
import { instantOfStamp } from '#archive/stamp-instant.ts'
import { pictureAddress } from './article.ts'
import { absoluteUrl } from '#archive/absolute-address.ts'
import type { PublishedSite } from './published-site.ts'

/** A card as structured data for search engines: a question with its answer (schema.org, `QAPage`). */
export function structuredData(card: Card, site: PublishedSite) {
  const url = absoluteUrl(site, permalinkPath(card))
  const live = absoluteUrl(site, cardPath(card))
  const name = titleOf(card)
  const date = instantOfStamp(card.dayStamp, site.timeZone)?.toISOString()
  const dated = date === undefined ? {} : { datePublished: date }
  const image = pictureAddress(card, site)
  return {
    '@context': 'https://schema.org',
    '@type': 'QAPage',
    '@id': url,
    url,
    name,
    ...dated,
    ...(image === null ? {} : { image }),
    isPartOf: { '@type': 'WebSite', name: site.title, description: site.tagline, url: `${site.address}/` },
    about: [card.category, sessionHeading(card)].filter((text) => text !== '').join(', '),
    mainEntity: {
      '@type': 'Question',
      name,
      text: card.prompt,
      ...dated,
      url: live,
      author: { '@type': 'Person', name: site.promptLabel },
      answerCount: 1,
      acceptedAnswer: {
        '@type': 'Answer',
        text: card.response,
        ...dated,
        url: live,
        upvoteCount: 0,
        author: { '@type': 'SoftwareApplication', name: site.responseLabel },
      },
    },
  }
}

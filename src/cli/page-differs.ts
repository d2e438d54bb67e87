import { parse, type DefaultTreeAdapterTypes } from 'parse5'
import { newCard } from '#archive/card.ts'
import type { CardContent } from '#archive/parts.ts'
import { DEFAULT_SITE } from '#archive/site.ts'
import { cardPage } from '#server/static-site/card-page.ts'
import { textOf, type ProvenCard } from './shown-cards.ts'

type Node = DefaultTreeAdapterTypes.ParentNode

/**
 * True where a static page shows other words than the card in it says: the page is made of the card again, and the texts of
 * both are compared without their white space.
 * @param content of the card, null where it is two texts
 */
export async function pageDiffers(page: Node, card: ProvenCard, content: CardContent | null): Promise<boolean> {
  const site = { ...DEFAULT_SITE, images: '/images/' }
  const { id, pageTitle, category, sessionTitle, semanticSid, dayStamp, prompt, response } = card
  const whole = newCard({ id, pageTitle, category, sessionTitle, semanticSid, dayStamp, prompt, response })
  const again = await cardPage(whole, { previous: null, next: null, related: [] }, site, { content, proof: null })
  return words(page) !== words(parse(again))
}

/** What a page shows of the conversation, without what is between words. */
const words = (page: Node): string => readings(page).map(textOf).join('').replaceAll(/\s+/g, '')

function readings(node: Node): Node[] {
  return node.childNodes.flatMap((child) => {
    if (!('childNodes' in child)) return []
    const isReading =
      'attrs' in child &&
      child.attrs.some(({ name, value }) => name === 'class' && value.split(' ').includes('reading'))
    return isReading ? [child] : readings(child)
  })
}

import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

/** The texts of markup in their order, entities as what they are. @param markup as `cleanMarkup` gives it */
export function markupTexts(markup: string): string[] {
  const texts: string[] = []
  const open: DefaultTreeAdapterTypes.Node[] = [parseFragment(markup)]
  for (let node = open.pop(); node; node = open.pop()) {
    if ('value' in node) texts.push(node.value)
    else if ('childNodes' in node) open.push(...node.childNodes.toReversed())
  }
  return texts
}

import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

/** The texts of markup in their order, with entities decoded. @param markup as `cleanMarkup` returns it */
export function markupTexts(markup: string): string[] {
  const texts: string[] = []
  const open: DefaultTreeAdapterTypes.Node[] = [parseFragment(markup)]
  for (let node = open.pop(); node; node = open.pop()) {
    if ('value' in node) texts.push(node.value)
    else if ('childNodes' in node) open.push(...node.childNodes.toReversed())
  }
  return texts
}

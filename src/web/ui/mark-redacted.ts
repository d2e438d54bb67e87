import { redactedLabel, redactedSpans } from '#archive/redact/redacted-spans.ts'

/** Sets the accessible names of redaction marks in rendered text. @param reasons of the marks, in order */
export function markRedacted(root: Node, reasons: readonly string[]): void {
  if (!root.textContent?.includes('▇▇▇')) return
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const nodes: Text[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    if (node.data.includes('▇▇▇') && !node.parentElement?.closest('math, .redacted')) nodes.push(node)
  }
  const marks = nodes.reduce((sum, { data }) => sum + data.split('▇▇▇').length - 1, 0)
  let index = 0
  for (const node of nodes) {
    const count = node.data.split('▇▇▇').length - 1
    const own = reasons.length === marks ? reasons.slice(index, index + count) : reasons
    index += count
    node.replaceWith(...redactedSpans(node.data, own).map(({ text, reason }) => nodeOf(text, reason)))
  }
}

function nodeOf(text: string, reason: string | null): Node {
  if (reason === null) return document.createTextNode(text)
  const mark = document.createElement('span')
  mark.className = 'redacted'
  mark.setAttribute('role', 'img')
  mark.setAttribute('aria-label', redactedLabel(reason))
  mark.title = redactedLabel(reason)
  mark.textContent = text
  return mark
}

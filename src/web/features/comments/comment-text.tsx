import DOMPurify from 'dompurify'
import { useLayoutEffect, useRef } from 'react'
import { LINK_ATTRIBUTES, MARKUP_TAGS, safeAttributes } from '#archive/comment-markup.ts'
import type { Phrase } from '#archive/term.ts'
import { markTextNodes } from '#web/ui/mark-text-nodes.ts'

/** The markup of a comment as nodes, cleansed once more by the allow-list (specification, section 5). */
function cleanNodes(text: string): DocumentFragment {
  const nodes = DOMPurify.sanitize(text, {
    ALLOWED_TAGS: [...MARKUP_TAGS],
    ALLOWED_ATTR: [...LINK_ATTRIBUTES],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  })
  for (const element of nodes.querySelectorAll('*')) {
    const given = Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value]))
    const safe = safeAttributes(element.localName, given)
    for (const name of Object.keys(given)) if (safe[name] === undefined) element.removeAttribute(name)
    for (const [name, value] of Object.entries(safe)) element.setAttribute(name, value)
  }
  return nodes
}

/** The text of a comment, with the found words marked, longest first. */
export function CommentText({ text, phrases }: { text: string; phrases: readonly Phrase[] }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const nodes = cleanNodes(text)
    markTextNodes(nodes, phrases)
    element.current?.replaceChildren(nodes)
  }, [text, phrases])
  return <div ref={element} dir="auto" className="rendered text-sm break-words whitespace-pre-line" />
}

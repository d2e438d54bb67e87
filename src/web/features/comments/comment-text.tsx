import { useLayoutEffect, useRef } from 'react'
import type { Phrase } from '#archive/term.ts'
import { directionOf } from '#archive/text-direction.ts'
import { markTextNodes } from '#web/ui/mark-text-nodes.ts'
import { cleanNodes } from './clean-nodes.ts'

/** The text of a comment, with search hits highlighted, longest phrase first. */
export function CommentText({ text, phrases }: { text: string; phrases: readonly Phrase[] }) {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const nodes = cleanNodes(text)
    markTextNodes(nodes, phrases)
    element.current!.replaceChildren(nodes)
    element.current!.dir = directionOf(element.current!.textContent)
  }, [text, phrases])
  // A comment may use any class of the page: containment keeps it within its box, with space inside for focus rings.
  return <div ref={element} className="rendered -m-1 p-1 text-sm break-words whitespace-pre-line [contain:content]" />
}

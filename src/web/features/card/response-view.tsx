import { use, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { reasonsOf } from '#archive/redact/reasons-of.ts'
import type { Phrase } from '#archive/term.ts'
import { BASE } from '#web/address/site-base.ts'
import { markRedacted } from '#web/ui/mark-redacted.ts'
import { markTextNodes } from '#web/ui/mark-text-nodes.ts'
import { prefixFootnoteIds } from '#web/ui/prefix-footnote-ids.ts'
import { RedactionsOfCard } from '#web/ui/redactions-of-card.ts'
import { useRendered } from '#web/ui/use-rendered.ts'
import { addBlockTools, keepDiagrams } from './block-tools.ts'
import { colourInWorker } from './code-colours.ts'
import { PlainText } from './text-elements.tsx'

interface Props {
  text: string
  phrases: readonly Phrase[]
  /** True to show the text as written. */
  isRaw: boolean
  /** The level of the heading above it. */
  under: number
}

/** A response, rendered from Markdown or as raw text, with search hits highlighted in both. */
export function ResponseView({ text, phrases, isRaw, under }: Props) {
  if (!isRaw) return <RenderedResponse text={text} phrases={phrases} under={under} />
  return <PlainText text={text} phrases={phrases} field="response" />
}

function RenderedResponse({ text, phrases, under }: Omit<Props, 'isRaw'>) {
  const redactions = use(RedactionsOfCard)
  const element = useRef<HTMLDivElement>(null)
  const html = useRendered(text, under, BASE)
  const template = useMemo(() => {
    const made = document.createElement('template')
    made.innerHTML = html
    return made
  }, [html])
  const own = useId()
  useLayoutEffect(() => {
    const content = template.content.cloneNode(true) as DocumentFragment
    prefixFootnoteIds(content, own)
    addBlockTools(content)
    colourKnown(content, template)
    markTextNodes(content, phrases)
    markRedacted(content, reasonsOf({ redactions }, 'response'))
    const focused = document.activeElement
    keepDiagrams(element.current!, content)
    element.current!.replaceChildren(content)
    // Moving a kept diagram in the DOM took the focus away from it.
    if (focused instanceof HTMLElement && element.current!.contains(focused)) focused.focus({ preventScroll: true })
  }, [template, phrases, own, redactions])
  useEffect(() => {
    if (coloursOf.has(template)) return undefined
    let isWanted = true
    const blocks = codeIn(template.content)
    void Promise.all(Array.from(blocks, colourBlock)).then((colours) => {
      coloursOf.set(template, colours)
      if (!isWanted || !element.current) return
      // Only blocks whose colours are new are replaced, so that the state of other blocks stays.
      for (const block of colourKnown(element.current, template)) {
        markTextNodes(block, phrases)
        markRedacted(block, reasonsOf({ redactions }, 'response'))
      }
    })
    return () => {
      isWanted = false
    }
  }, [template, phrases, redactions])
  return <div ref={element} className="rendered reading" />
}

/** The highlighted markup of the blocks of code, once computed. */
const coloursOf = new WeakMap<HTMLTemplateElement, readonly (string | null)[]>()

/** The blocks of code with a language. */
const codeIn = (content: ParentNode) => content.querySelectorAll('pre > code[class*="language-"]')

const colourBlock = (block: Element): Promise<string | null> =>
  colourInWorker({ text: block.textContent, language: /language-(\S+)/.exec(block.className)?.[1] ?? '' })

/** Inserts the colours that are known into the blocks of code. @returns the blocks that changed */
function colourKnown(content: ParentNode, template: HTMLTemplateElement): Element[] {
  const colours = coloursOf.get(template) ?? []
  return [...codeIn(content)].filter((block, index) => {
    const coloured = colours[index]
    if (coloured == null) return false
    block.innerHTML = coloured
    return true
  })
}

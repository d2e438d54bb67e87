import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Phrase } from '#archive/term.ts'
import { languageOf } from '#archive/text-language.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { markTextNodes } from '#web/ui/mark-text-nodes.ts'
import { useRendered } from '#web/ui/use-rendered.ts'
import { colourApart } from './code-colours.ts'

interface Props {
  text: string
  phrases: readonly Phrase[]
  /** True to show the text as it was written. */
  isRaw: boolean
  /** The level of the heading above it. */
  under: number
}

/** A response, rendered from Markdown or as raw text, with the found words marked in both. */
export function ResponseView({ text, phrases, isRaw, under }: Props) {
  if (!isRaw) return <RenderedResponse text={text} phrases={phrases} under={under} />
  return (
    <p dir="auto" lang={languageOf(text) ?? undefined} className="reading whitespace-pre-wrap">
      <MarkedText text={text} phrases={phrases} />
    </p>
  )
}

function RenderedResponse({ text, phrases, under }: Omit<Props, 'isRaw'>) {
  const element = useRef<HTMLDivElement>(null)
  const html = useRendered(text, under)
  const template = useMemo(() => {
    const made = document.createElement('template')
    made.innerHTML = html
    return made
  }, [html])
  const colours = useColours(template)
  const own = useId()
  useLayoutEffect(() => {
    const content = template.content.cloneNode(true) as DocumentFragment
    if (colours) {
      for (const [index, block] of codeIn(content).entries()) {
        const coloured = colours[index]
        if (coloured != null) block.innerHTML = coloured
      }
    }
    nameApart(content, own)
    markTextNodes(content, phrases)
    element.current?.replaceChildren(content)
  }, [template, phrases, colours, own])
  return <div ref={element} className="rendered reading" />
}

/** Gives the footnotes of one response names of their own: several responses stand on one page. */
function nameApart(content: DocumentFragment, own: string): void {
  for (const element of content.querySelectorAll('[id]')) element.id = own + element.id
  for (const link of content.querySelectorAll('a[href^="#"]')) {
    link.setAttribute('href', `#${own}${link.getAttribute('href')!.slice(1)}`)
  }
}

/** The blocks of code that name their language. */
const codeIn = (content: DocumentFragment) => content.querySelectorAll('pre > code[class*="language-"]')

/** The coloured markup of each block of code; null until it is made. */
function useColours(template: HTMLTemplateElement): readonly (string | null)[] | null {
  const [made, setMade] = useState<{ template: HTMLTemplateElement; colours: readonly (string | null)[] } | null>(null)
  useEffect(() => {
    const blocks = Array.from(codeIn(template.content), (block) => ({
      text: block.textContent,
      language: /language-(\S+)/.exec(block.className)?.[1] ?? '',
    }))
    if (blocks.length === 0) return
    let isWanted = true
    void Promise.all(blocks.map(colourApart)).then((colours) => isWanted && setMade({ template, colours }))
    return () => {
      isWanted = false
    }
  }, [template])
  return made?.template === template ? made.colours : null
}

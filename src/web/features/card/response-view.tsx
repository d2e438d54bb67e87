import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Phrase } from '#archive/term.ts'
import { MarkedText } from '#web/ui/marked-text.tsx'
import { markTextNodes } from '#web/ui/mark-text-nodes.ts'
import { renderMarkdown } from '#archive/markdown/render-markdown.ts'

type ColourCode = (root: ParentNode) => void

interface Props {
  text: string
  phrases: readonly Phrase[]
  /** True to show the text as it was written. */
  isRaw: boolean
}

/** A response, rendered from Markdown or as raw text, with the found words marked in both. */
export function ResponseView({ text, phrases, isRaw }: Props) {
  if (!isRaw) return <RenderedResponse text={text} phrases={phrases} />
  return (
    <p dir="auto" className="reading whitespace-pre-wrap">
      <MarkedText text={text} phrases={phrases} />
    </p>
  )
}

function RenderedResponse({ text, phrases }: Omit<Props, 'isRaw'>) {
  const element = useRef<HTMLDivElement>(null)
  const html = useMemo(() => renderMarkdown(text), [text])
  const colourCode = useColourCode(html.includes('class="language-'))
  useLayoutEffect(() => {
    const template = document.createElement('template')
    template.innerHTML = html
    colourCode?.(template.content)
    for (const block of template.content.children) block.setAttribute('dir', 'auto')
    markTextNodes(template.content, phrases)
    element.current?.replaceChildren(template.content)
  }, [html, phrases, colourCode])
  return <div ref={element} className="rendered reading" />
}

/** Fetches the part that colours code when there is code to colour. */
function useColourCode(isNeeded: boolean): ColourCode | null {
  const [colour, setColour] = useState<{ code: ColourCode } | null>(null)
  useEffect(() => {
    if (!isNeeded || colour) return
    let isWanted = true
    import('./code-languages.ts').then(
      ({ colourCode }) => isWanted && setColour({ code: colourCode }),
      (error: unknown) => console.error('Code stays without colour:', error),
    )
    return () => {
      isWanted = false
    }
  }, [isNeeded, colour])
  return colour?.code ?? null
}

import { useCallback, type ReactNode } from 'react'
import { useOwnText } from '#web/data/texts.ts'
import { renderMarkdown } from '#archive/markdown/render-markdown.ts'

/** The owner's text where there is one, else the one that comes with Colloquy. */
export function OwnText({ name, otherwise }: { name: 'about' | 'faq'; otherwise: ReactNode }) {
  const own = useOwnText(name)
  if (own === undefined) return null
  if (own === null) return otherwise
  return <Rendered markdown={own} />
}

/** Markup in Markdown is shown as text: what comes out is safe whoever wrote it. */
function Rendered({ markdown }: { markdown: string }) {
  const fill = useCallback(
    (node: HTMLElement | null) => {
      if (node) node.innerHTML = renderMarkdown(markdown)
    },
    [markdown],
  )
  return <div ref={fill} />
}

import { useEffect, useMemo, useState } from 'react'
import type { DrawFormula } from '#archive/markdown/formulae.ts'
import { holdsUndrawn, renderMarkdown } from '#archive/markdown/render-markdown.ts'

/** What draws formulae, once one was met. */
let drawer: DrawFormula | undefined

/**
 * A text in Markdown as HTML. What draws formulae is loaded with the first one; until then, and where it cannot be loaded,
 * their sources are there as code.
 * @param under the level of the heading above the text
 * @param top where the site begins on its host
 */
export function useRendered(text: string, under: number, top: string): string {
  const [drawFormula, setDrawFormula] = useState(() => drawer)
  const html = useMemo(() => renderMarkdown(text, { under, drawFormula, top }), [text, under, drawFormula, top])
  const isWanted = drawFormula === undefined && holdsUndrawn(html)
  useEffect(() => {
    if (!isWanted) return undefined
    let isShown = true
    void import('#archive/markdown/draw-formula.ts').then(
      (loaded) => {
        drawer = loaded.drawFormula
        if (isShown) setDrawFormula(() => loaded.drawFormula)
      },
      (error: unknown) => console.warn('Formulae are not drawn:', error),
    )
    return () => {
      isShown = false
    }
  }, [isWanted])
  return html
}

import { useEffect, useMemo, useState } from 'react'
import type { DrawFormula } from '#archive/markdown/formulae.ts'
import { holdsUndrawn, renderMarkdown } from '#archive/markdown/render-markdown.ts'

/** The renderer of formulae, loaded with the first formula. */
let drawer: DrawFormula | undefined

/**
 * Renders Markdown to HTML. The renderer of formulae is loaded with the first one; until then, and after a failure, formulae
 * are shown as code.
 * @param under the heading level above the text
 * @param top base path of the site
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

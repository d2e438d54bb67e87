import { colourCode } from '#archive/markdown/colour-code.ts'
import { drawFormula } from '#archive/markdown/draw-formula.ts'
import { renderMarkdown, type Rendering } from '#archive/markdown/render-markdown.ts'
import { fitForXml } from '#server/html/markup.ts'

/** The heading level above every published response. */
const UNDER = 2

/** Options of a published response. */
export type ResponseForm = Pick<Rendering, 'hasStyles' | 'place' | 'top'>

/**
 * A response as published HTML, the same as in the reader: formulae rendered, code highlighted, headings below the one above.
 * @param isColoured false for code without highlighting, which takes very long for some code
 */
export const responseHtml = (response: string, isColoured: boolean, form: ResponseForm = {}): string =>
  fitForXml(
    renderMarkdown(response, { under: UNDER, drawFormula, colourCode: isColoured ? colourCode : undefined, ...form }),
  )

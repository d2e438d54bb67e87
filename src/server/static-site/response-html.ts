import { colourCode } from '#archive/markdown/colour-code.ts'
import { drawFormula } from '#archive/markdown/draw-formula.ts'
import { renderMarkdown, type Rendering } from '#archive/markdown/render-markdown.ts'
import { fitForXml } from '#server/html/markup.ts'

/** The level of the heading above a response, wherever one is published. */
const UNDER = 2

/** How a response is published. */
export type ResponseForm = Pick<Rendering, 'hasStyles' | 'place' | 'top'>

/**
 * A response as published HTML, the same as in the reader: formulae drawn, code in colour, headings below the one above.
 * @param isColoured false leaves code without its colours, which take some codes very long
 */
export const responseHtml = (response: string, isColoured: boolean, form: ResponseForm = {}): string =>
  fitForXml(
    renderMarkdown(response, { under: UNDER, drawFormula, colourCode: isColoured ? colourCode : undefined, ...form }),
  )

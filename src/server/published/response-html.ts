import { renderMarkdown } from '#archive/markdown/render-markdown.ts'
import { fitForXml } from '#server/markup.ts'

/** The level of the heading above a response, wherever one is published. */
const UNDER = 2

/**
 * A response as HTML that stands below a heading of its own: headings follow each other without a gap, as a page's
 * outline is read aloud, and open no other window.
 */
export function responseHtml(response: string): string {
  let last = UNDER
  const levels: number[] = []
  return fitForXml(renderMarkdown(response))
    .replace(/<(\/?)h[1-6](?: data-level="([1-6])")?/g, (_, slash: string, level: string) => {
      if (slash) return `</h${levels.pop()}`
      last = Math.min(UNDER + Number(level), last + 1, 6)
      levels.push(last)
      return `<h${last}`
    })
    .replaceAll(' target="_blank" rel="noopener noreferrer"', ' rel="noopener"')
    .replaceAll(' tabindex="0" role="region" aria-label="table"', '')
    .replaceAll('<pre tabindex="0">', '<pre>')
}

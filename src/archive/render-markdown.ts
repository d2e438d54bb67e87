import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'
import { mathHtml, mathSyntax } from './math-as-text.ts'

const OPTIONS = {
  extensions: [gfm({ singleTilde: false }), mathSyntax],
  htmlExtensions: [gfmHtml(), mathHtml],
}

/** The dialog's title is a second-level heading and its labels are third-level ones: a response's own begin below. */
const HEADINGS_START = 3

/**
 * Markdown as HTML that is safe to show: markup in it is shown as text, dangerous addresses are left out, pictures from
 * elsewhere become links (a page must not call strangers by itself), and headings find their place in the dialog.
 */
export function renderMarkdown(text: string): string {
  return micromark(text, OPTIONS)
    .replace(/<(\/?)h([1-6])(?=[ >])/g, (_, slash: string, level: string) => {
      const shown = Math.min(6, Number(level) + HEADINGS_START)
      return slash ? `</h${shown}` : `<h${shown} data-level="${level}"`
    })
    .replace(/<input [^>]*type="checkbox"[^>]*>/g, (box) =>
      box.includes('checked')
        ? '<span class="task" role="img" aria-label="done">☑</span>'
        : '<span class="task" role="img" aria-label="open">☐</span>',
    )
    .replace(/<img src="([^"]*)" alt="([^"]*)"[^>]*>/g, (image, url: string, alt: string) => {
      if (/^\/(?!\/)/.test(url)) return image
      return url === '' ? alt : `<a href="${url}">${alt || url}</a>`
    })
    .replace(/<a href="(https?:[^"]*)"/g, '<a href="$1" target="_blank" rel="noopener noreferrer"')
    .replaceAll('<table>', '<div class="table" tabindex="0" role="region" aria-label="table"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
}

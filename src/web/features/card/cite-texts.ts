import type { CitationFormat } from '#archive/citation/citation.ts'

/** Texts of the citation menu. */
export const CITE_TEXTS = {
  cite: 'Cite',
  formats: {
    plain: 'as text',
    markdown: 'as Markdown',
    bibtex: 'as BibTeX',
    csl: 'as CSL-JSON',
  } satisfies Record<CitationFormat, string>,
  copied: 'Citation copied to clipboard!',
  embed: 'code for another site',
  embedCopied: 'Code copied to clipboard!',
} as const

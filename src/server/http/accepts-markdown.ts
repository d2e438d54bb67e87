import type { FastifyRequest } from 'fastify'

/** The media type of Markdown (RFC 7763). */
export const MARKDOWN_TYPE = 'text/markdown; charset=utf-8'

/** An entry of the Accept header: a media type and its weight from 0 to 1 (RFC 9110, 12.5.1). */
const ENTRY = /^\s*([\w!#$&^.+*-]+\/[\w!#$&^.+*-]+)\s*(?:;.*?\bq\s*=\s*([\d.]+))?/i

/**
 * True for a request that prefers Markdown: it names text/markdown, and HTML with no higher weight. Browsers name HTML alone,
 * so they never get Markdown.
 */
export function acceptsMarkdown({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const wanted = new Map<string, number>()
  for (const entry of (headers.accept ?? '').split(',')) {
    const [, type = '', quality = '1'] = ENTRY.exec(entry) ?? []
    wanted.set(type.toLowerCase(), Number(quality))
  }
  const markdown = wanted.get('text/markdown') ?? 0
  const html = wanted.get('text/html') ?? wanted.get('text/*') ?? wanted.get('*/*') ?? 0
  return markdown > 0 && markdown >= html
}

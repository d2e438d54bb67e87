import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '#archive/escape-html.ts'

export const HTML_TYPE = 'text/html; charset=utf-8'

/** The style sheet of static pages, as it needs no database. */
const STYLE = '/seo/card/style.css'

/** True for a navigation of a browser, not a program or a script of the page. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

/**
 * An error as a page, for a person who opens a URL while the server cannot respond. It reads nothing, as the database may be
 * down.
 * @param requestId the id of the request in the log
 * @param onward a link, as HTML
 */
export const errorPage = (
  message: string,
  requestId: string,
  onward = '<a href="">try again</a>',
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${escapeHtml(message)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${STYLE}">
<meta name="robots" content="noindex">
</head>
<body>
<main>
<h1>${escapeHtml(message)}</h1>
<p>${onward}</p>
<p><small>Request ${escapeHtml(requestId)}</small></p>
</main>
</body>
</html>
`

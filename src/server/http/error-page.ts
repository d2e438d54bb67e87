import type { FastifyRequest } from 'fastify'
import { escapeHtml } from '#archive/escape-html.ts'

export const HTML_TYPE = 'text/html; charset=utf-8'

/** The style of static pages: a file, which needs no database. */
const STYLE = '/seo/card/style.css'

/** True where a person's browser opens an address, and not a program or a script of the page. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')

/**
 * A failure as a page, for a person who opens an address while the server cannot answer. It reads nothing: the database may
 * be what fails.
 * @param requestId the name of the request in the log
 */
export const errorPage = (message: string, requestId: string): string => `<!doctype html>
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
<p><a href="">try again</a></p>
<p><small>Request ${escapeHtml(requestId)}</small></p>
</main>
</body>
</html>
`

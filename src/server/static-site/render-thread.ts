import { parentPort } from 'node:worker_threads'
import type { RenderTask } from './render-pool.ts'
import { responseHtml } from './response-html.ts'

// The thread that renders responses, one at a time: see rendered-response.ts.

// Warms up, as the first rendering takes longest.
responseHtml(
  '# a\n\n- *b* [c](d) `e` <f> &amp; https://example.com\n\n| g |\n|---|\n| h |\n\n```js\ni\n```\n\n$$\\frac12$$',
  true,
)

parentPort!.on('message', ({ response, isColoured, form }: RenderTask) => {
  parentPort!.postMessage(responseHtml(response, isColoured, form))
})
parentPort!.postMessage('ready')

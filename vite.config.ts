import { brotliCompressSync, constants } from 'node:zlib'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What a first view may cost in JavaScript, in bytes as they are sent. */
const FIRST_VIEW_LIMIT = 130_000
const SERVER = process.env['COLLOQUY_SERVER'] ?? 'http://127.0.0.1:3000'

/** What home or a list needs besides its own code, and other parts of the page as well. */
const FIRST_PIECES =
  /src\/(web\/(address\/(card|filter|session)-link|ui\/(card-image|conversation-shape|copy-text|failed|marked-text|open-dialogs|redacted|rest-span|skeleton)|data\/use-shown-picture)|web\/pages\/empty-archive|archive\/(content-tags|highlight|reader-texts|parts-texts|session-filter|text-direction|redact\/(reasons-of|redacted-spans)))/

/** What open cards and the reader share. */
const EXCHANGE_PIECES =
  /src\/(archive\/(card-language|text-language|readable-stamp)|web\/features\/card\/(response-view|text-elements))/

/**
 * What the React Compiler leaves as it is: drawn once or twice, or as a link or a button with other content each time, it gains
 * nothing from remembering what it drew, and the code that remembers is a quarter of its weight (ADR-0187).
 */
const SELDOM_DRAWN =
  /src\/web\/(address\/([a-z]+-)?link\.|pages\/(discussion|home-content|home-statement|page-foot|page-title|pages\.|skip-link|first-loading|content-loading|empty-archive)|features\/(home|footer|breadcrumb)\/|features\/(header\/(site-header|theme-toggle|use-collapse)|help\/help\.|sign-in\/(sign-in\.|login-keys)|comments\/(comment-popover|loading-comments|main-thread-button)|connectivity\/offline-note|controls\/display-button|facets\/facets-row|pagination\/pager|search\/(filter-chip|mode-switch)|stars\/my-toggle|browse\/(fuzzy-note|list-end|list-failed|list-skeleton|session-heading|tile-holds|tile-line|tile-picture|tile-text)|calendar\/(far-years|tooltip-box|use-month-size))|ui\/(button|card-image|failed|failure|icon-button|notice|skeleton)\.)/

/** What a first view loads until it rests, besides the page's own code: the files of the parts that it shows. */
const FIRST_VIEWS = {
  home: ['pages/home-content.tsx'],
  list: ['pages/results-content.tsx', 'features/facets/facets-row.tsx', 'features/browse/list-end.tsx'],
}

/** As small as brotli gets it, in bytes. */
const compressed = (text: string | Buffer): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }).length

/** Prints what the first views' JavaScript weighs, with all that it imports, and fails the build when it is too much. */
function firstViewBudget(): Plugin {
  return {
    name: 'first-view-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const fileOf = (part: string) => {
        const found = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/web/${part}`))
        return found?.fileName ?? this.error(`No file of code begins with ${part}.`)
      }
      const theme = compressed(readFileSync(new URL('src/web/public/theme.js', import.meta.url)))
      for (const [name, parts] of Object.entries(FIRST_VIEWS)) {
        const wanted = ['index.html', ...parts].map(fileOf)
        const seen = new Set(wanted)
        let bytes = theme
        for (const file of seen) {
          const chunk = bundle[file]
          if (chunk?.type !== 'chunk') continue
          bytes += compressed(chunk.code)
          for (const imported of chunk.imports) seen.add(imported)
        }
        const line = `First view of ${name}: ${(bytes / 1000).toFixed(1)} KB of JavaScript (brotli) in ${seen.size + 1} files`
        if (bytes > FIRST_VIEW_LIMIT) this.error(`${line}; the limit is ${FIRST_VIEW_LIMIT / 1000} KB.`)
        this.info(line)
      }
    },
  }
}

/** Compresses what is text once, as small as it gets, so that the server need not do it for every visitor. */
function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css)$/.test(file))) {
        const path = join(dir, name)
        const text = readFileSync(path)
        // The last tenth of a file that few ask for takes twenty times as long.
        const quality = text.length > 500_000 ? 9 : constants.BROTLI_MAX_QUALITY
        writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
      }
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('src/web', import.meta.url)),
  // An exported site may lie anywhere on its host; the server's page names its files from the top (`readShell`).
  base: './',
  plugins: [
    react({ compiler: true, exclude: [/\/node_modules\//, SELDOM_DRAWN] }),
    tailwindcss(),
    firstViewBudget(),
    compressFiles(),
  ],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The page's policy allows neither inline scripts nor data addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // A busy machine is no fault: `npm start` prints nothing of how long plugins take.
      checks: { bundlerTimings: false },
      input: {
        index: fileURLToPath(new URL('src/web/index.html', import.meta.url)),
        offline: fileURLToPath(new URL('src/web/offline/worker.ts', import.meta.url)),
      },
      output: {
        // A service worker's address is its identity: it stands at the root and keeps its name.
        entryFileNames: ({ name }) => (name === 'offline' ? 'offline.js' : 'assets/[name]-[hash].js'),
        // The first view's code in one file: each further file waits its turn on a slow line. What the service worker
        // runs as well stays apart, or it would fetch the page's code.
        codeSplitting: {
          groups: [
            { name: 'policy', test: /src\/web\/offline\/(policy|from-cache-header)\.ts$/, priority: 2 },
            {
              name: 'index',
              tags: ['$initial'],
              test: (id) => !/\/offline\/(worker|cached-page)\.ts$/.test(id),
              priority: 1,
            },
            // The small pieces that several parts share: those of the first view in one file, what dialogs are made of in another.
            { name: 'shared', test: FIRST_PIECES, minShareCount: 2, priority: 1 },
            // What an exchange is drawn with, in a dialog or in the reader.
            { name: 'exchange', test: EXCHANGE_PIECES, minShareCount: 2, priority: 1 },
            { name: 'dialog', test: /src\/web\/(address|ui)\/(?!use-rendered)/, minShareCount: 3 },
            { name: 'icons', test: /lucide-react/, minShareCount: 3 },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/images', '/files', '/1', '/seo'].map((path) => [path, { target: SERVER, changeOrigin: false }]),
    ),
  },
})

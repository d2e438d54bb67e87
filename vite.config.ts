import { brotliCompressSync, constants } from 'node:zlib'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What the first view may cost in JavaScript, compressed. */
const FIRST_VIEW_LIMIT = 130 * 1024
const SERVER = process.env['COLLOQUY_SERVER'] ?? 'http://127.0.0.1:3000'

/** Prints what the first view's JavaScript weighs (entry and its static imports) and fails the build when it is too much. */
function firstViewBudget(): Plugin {
  return {
    name: 'first-view-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const wanted = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' && file.isEntry && file.name !== 'offline' ? [file.fileName] : [],
      )
      const seen = new Set<string>()
      let bytes = 0
      for (let name = wanted.pop(); name; name = wanted.pop()) {
        const file = bundle[name]
        if (seen.has(name) || file?.type !== 'chunk') continue
        seen.add(name)
        wanted.push(...file.imports)
        bytes += brotliCompressSync(file.code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
      }
      const line = `First view: ${(bytes / 1024).toFixed(1)} KB of JavaScript (brotli) in ${seen.size} files`
      if (bytes > FIRST_VIEW_LIMIT) this.error(`${line}; the limit is ${FIRST_VIEW_LIMIT / 1024} KB.`)
      this.info(line)
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
  plugins: [react({ compiler: true }), tailwindcss(), firstViewBudget(), compressFiles()],
  build: {
    outDir: fileURLToPath(new URL('dist/web', import.meta.url)),
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The page's policy allows neither inline scripts nor data addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
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
            { name: 'policy', test: /src\/web\/offline\/(policy|kept-answer)\.ts$/, priority: 2 },
            { name: 'index', tags: ['$initial'], test: (id) => !id.endsWith('/offline/worker.ts'), priority: 1 },
            // The small pieces that several parts share, in one file as well.
            { name: 'shared', test: /src\/web\/(address|ui)\/(?!use-rendered)|lucide-react/, minShareCount: 3 },
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

import { cpSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Everything of `src` that the server and the command line may load. */
const PROGRAM = { include: 'src/**/*', exclude: ['src/web/**', '**/*.test.ts'] }

/** Oldest Node that runs the compiled program. */
const TARGET = 'node22.18'

/** Threads and processes are named by URL, which the bundler leaves alone. */
const compiledThreads: Plugin = {
  name: 'compiled-threads',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('node_modules') ? null : code.replaceAll(/(new URL\('\.\/[\w-]+)\.ts'/g, String.raw`$1.js'`),
}

/**
 * Compiles server and command line to JavaScript, a file for each module under its own path, and copies what they read
 * beside it. Packages become part of the program, below `vendor`, with the modules that are used.
 * @param into an empty folder
 * @param external packages that stay packages
 */
export async function compile(into: string, external: readonly string[]): Promise<void> {
  const root = process.cwd()
  const files = globSync(PROGRAM.include, { exclude: PROGRAM.exclude, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  const modules = files.filter((file) => /\.[jt]s$/.test(file))
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [compiledThreads],
    ssr: { noExternal: true, external: [...external], target: 'node' },
    build: {
      ssr: true,
      outDir: into,
      emptyOutDir: false,
      minify: false,
      target: TARGET,
      rolldownOptions: {
        input: Object.fromEntries(modules.map((file) => [file.replace(/\.[jt]s$/, ''), join(root, file)])),
        output: {
          preserveModules: true,
          preserveModulesRoot: root,
          // npm leaves out every folder named node_modules.
          entryFileNames: ({ name }) => `${name.replaceAll('node_modules', 'vendor')}.js`,
        },
      },
    },
  })
  for (const file of files) if (!modules.includes(file)) cpSync(file, join(into, file))
}

/** `npm test`: types, lint, format, unused code, build, all tests. Goes on after a failure, and ends with 'N passed, N failed'. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBin } from './run.ts'
import { ofPlaywright, ofStep, ofVitest, sum, type PlaywrightReport, type Totals, type VitestReport } from './totals.ts'

const reports = await mkdtemp(join(tmpdir(), 'colloquy-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')

const results: { name: string; totals: Totals }[] = []

/** Runs one step, counts it, and tells whether it succeeded. */
async function step(name: string, act: () => Promise<number>, count: () => Promise<Totals | null>): Promise<boolean> {
  console.log(`\n— ${name}`)
  const code = await act()
  results.push({ name, totals: ofStep(code, await count()) })
  return code === 0
}

const uncounted = () => Promise.resolve(null)

/** The report of a runner; null when it ended before it wrote one. */
async function report(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => 'null')
  return JSON.parse(text)
}

await step('types', () => runBin('tsc', ['-b', '--checkers', '1'], 'typescript'), uncounted)
await step('lint', () => runBin('oxlint', []), uncounted)
await step('format', () => runBin('oxfmt', ['--check']), uncounted)
await step('unused code', () => runBin('knip', ['--no-progress']), uncounted)
const isBuilt = await step('build', () => runBin('vite', ['build']), uncounted)

/** The tests of some of Vitest's projects. */
const vitestStep = (name: string, projects: readonly string[], file: string) =>
  step(
    name,
    () => {
      const chosen = projects.flatMap((project) => ['--project', project])
      return runBin('vitest', ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
    },
    async () => ofVitest((await report(file)) as VitestReport | null),
  )

await vitestStep('unit and database tests', ['unit', 'databases'], vitestReport)

if (isBuilt) {
  await vitestStep('hostile', ['hostile'], join(reports, 'hostile.json'))
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }
  await step(
    'end-to-end tests',
    () => runBin('playwright', ['test', '--reporter=list,json'], '@playwright/test', { env }),
    async () => ofPlaywright((await report(playwrightReport)) as PlaywrightReport | null),
  )
} else console.log('\n— hostile and end-to-end tests: left out, because there are no built pages')

await rm(reports, { recursive: true })

const { passed, failed } = sum(results.map(({ totals }) => totals))
const failing = results.filter(({ totals }) => totals.failed > 0).map(({ name }) => name)
console.log(failing.length > 0 ? `\nFailed: ${failing.join(', ')}` : '')
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

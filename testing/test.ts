/**
 * `npm test`: build, types, lint, format, unused code, all tests. Goes on after a failure, and ends with 'N passed, N
 * failed'. The browser's tests, which often wait, run beside everything else; what the other steps print comes when each
 * has ended.
 */
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBin, type RunOptions } from './run.ts'
import { ofPlaywright, ofStep, ofVitest, sum, type PlaywrightReport, type Totals, type VitestReport } from './totals.ts'

const reports = await mkdtemp(join(tmpdir(), 'colloquy-reports-'))

const results: { name: string; totals: Totals }[] = []

interface Step {
  name: string
  /** A command of an installed package, with its arguments. */
  command: string
  args?: readonly string[]
  /** The package of the command, where it has another name. */
  pack?: string
  env?: NodeJS.ProcessEnv
  /** What its report says; a step without tests has none. */
  count?: () => Promise<Totals | null>
}

const run = ({ command, args = [], pack = command }: Step, options: RunOptions) => runBin(command, args, pack, options)

async function note(step: Step, code: number): Promise<boolean> {
  results.push({ name: step.name, totals: ofStep(code, (await step.count?.()) ?? null) })
  return code === 0
}

/** Runs one step, counts it, and tells whether it succeeded. */
async function inSight(step: Step): Promise<boolean> {
  console.log(`\n— ${step.name}`)
  return note(step, await run(step, { env: { ...process.env, ...step.env } }))
}

/** The same for one that runs beside another: its output comes as a whole. */
async function beside(step: Step): Promise<void> {
  const file = join(reports, 'output')
  const output = await open(file, 'w')
  const code = await run(step, { stdio: ['ignore', output.fd, output.fd] })
  await output.close()
  console.log(`\n— ${step.name}\n${await readFile(file, 'utf8')}`)
  await note(step, code)
}

/** The report of a runner; null when it ended before it wrote one. */
async function report(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => 'null')
  return JSON.parse(text)
}

/** The tests of some of Vitest's projects. */
function vitest(name: string, ...projects: readonly string[]): Step {
  const file = join(reports, `${projects.join('-')}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  return {
    name,
    command: 'vitest',
    args: ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    count: async () => ofVitest((await report(file)) as VitestReport | null),
  }
}

const playwrightReport = join(reports, 'playwright.json')
const endToEnd: Step = {
  name: 'end-to-end tests',
  command: 'playwright',
  args: ['test', '--reporter=list,json'],
  pack: '@playwright/test',
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
  count: async () => ofPlaywright((await report(playwrightReport)) as PlaywrightReport | null),
}

const isBuilt = await inSight({ name: 'build', command: 'vite', args: ['build'] })

async function others(): Promise<void> {
  await beside({ name: 'types', command: 'tsc', args: ['-b', '--checkers', '1'], pack: 'typescript' })
  await beside({ name: 'lint', command: 'oxlint' })
  await beside({ name: 'format', command: 'oxfmt', args: ['--check'] })
  await beside({ name: 'unused code', command: 'knip', args: ['--no-progress'] })
  await beside(vitest('unit and database tests', 'unit', 'databases'))
  if (isBuilt) await beside(vitest('hostile', 'hostile'))
}

if (!isBuilt) console.log('\n— hostile and end-to-end tests: left out, because there are no built pages')
await Promise.all([others(), isBuilt && inSight(endToEnd)])

await rm(reports, { recursive: true })

const { passed, failed } = sum(results.map(({ totals }) => totals))
const failing = results.filter(({ totals }) => totals.failed > 0).map(({ name }) => name)
console.log(failing.length > 0 ? `\nFailed: ${failing.join(', ')}` : '')
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

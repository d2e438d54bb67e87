import { mkdtemp, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { memoryFolder } from './memory-folder.ts'
import { runBin, type RunOptions } from './run.ts'
import { ofPlaywright, ofStep, ofVitest, sum, type PlaywrightReport, type Totals, type VitestReport } from './totals.ts'

export interface Step {
  name: string
  /** A command of an installed package, with its arguments. */
  command: string
  args?: readonly string[]
  /** The package of the command, where it has another name. */
  pack?: string
  env?: NodeJS.ProcessEnv
  /** The totals of its report; a step without tests has none. */
  count?: () => Promise<Totals | null>
}

/** Checks that run none of the code. */
export const STATIC: readonly Step[] = [
  // Garbage is collected once memory has grown fivefold, not twofold: a tenth more of it takes a fifth less time.
  { name: 'types', command: 'tsc', args: ['-b', '--checkers', '1'], pack: 'typescript', env: { GOGC: '400' } },
  // Each of its threads would find out the types of what it reads by itself: one takes a third less of the processor's time.
  { name: 'lint', command: 'oxlint', env: { GOMAXPROCS: '1', GOGC: '400' } },
  { name: 'format', command: 'oxfmt', args: ['--check'] },
  { name: 'unused code', command: 'knip', args: ['--no-progress'] },
]

/** Temporary files and reports of all steps; removed at the end. */
const folder = await memoryFolder()
const reports = await mkdtemp(join(folder.path, 'reports-'))
const results: { name: string; totals: Totals }[] = []

const run = ({ command, args = [], pack = command, env }: Step, options: RunOptions = {}) =>
  runBin(command, args, pack, { env: { ...process.env, TMPDIR: folder.path, ...env }, ...options })

async function recordResult(step: Step, code: number): Promise<boolean> {
  results.push({ name: step.name, totals: ofStep(code, (await step.count?.()) ?? null) })
  return code === 0
}

/** Runs one step and records its result. @returns whether it succeeded */
export async function runStep(step: Step): Promise<boolean> {
  console.log(`\n— ${step.name}`)
  return recordResult(step, await run(step))
}

/** The same for steps that run one after the other next to a step whose output is shown: the output of each comes as a whole. */
export async function runInBackground(steps: readonly Step[]): Promise<void> {
  const file = join(reports, 'output')
  for (const step of steps) {
    const output = await open(file, 'w')
    const code = await run(step, { stdio: ['ignore', output.fd, output.fd] })
    await output.close()
    console.log(`\n— ${step.name}\n${await readFile(file, 'utf8')}`)
    await recordResult(step, code)
  }
}

/** The report of a runner; null when it ended before it wrote one. */
async function report(file: string): Promise<unknown> {
  const text = await readFile(file, 'utf8').catch(() => 'null')
  return JSON.parse(text)
}

/** The tests of some of Vitest's projects. @param chosen its options that choose them */
export function vitest(name: string, ...chosen: readonly string[]): Step {
  const file = join(reports, `${name}.json`)
  return {
    name,
    command: 'vitest',
    args: ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    count: async () => ofVitest((await report(file)) as VitestReport | null),
  }
}

/** The tests in the browser. */
export function endToEnd(): Step {
  const file = join(reports, 'playwright.json')
  return {
    name: 'end-to-end tests',
    command: 'playwright',
    args: ['test', '--reporter=list,json'],
    pack: '@playwright/test',
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    count: async () => ofPlaywright((await report(file)) as PlaywrightReport | null),
  }
}

/** Says which steps and tests failed, and ends with 'N passed, N failed'. Once, after all. */
export async function conclude(): Promise<void> {
  await folder.remove()
  const { passed, failed, names } = sum(results.map(({ totals }) => totals))
  const failing = results.filter(({ totals }) => totals.failed > 0).map(({ name }) => name)
  console.log(failing.length > 0 ? `\nFailed: ${failing.join(', ')}` : '')
  for (const name of names) console.log(`  ${name}`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}

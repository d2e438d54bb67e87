/**
 * `npm test`: build, types, lint, format, unused code, all tests. Goes on after a failure, and ends with 'N passed, N
 * failed'. Parallel steps have a core each (ADR-0195).
 */
import { availableParallelism } from 'node:os'
import { runInBackground, conclude, endToEnd, runStep, STATIC, vitest } from './steps.ts'

const isBuilt = await runStep({ name: 'build', command: 'vite', args: ['build'] })
// One file at a time, and one request after the other: the second core has nothing to do with it.
const hostile = isBuilt ? runStep(vitest('hostile', '--project', 'hostile')) : Promise.resolve()
await Promise.all([hostile, runInBackground([...STATIC, vitest('unit tests', '--project', 'unit')])])
// Tests of databases wait for timers and for PostgreSQL: others work meanwhile.
const workers = ['--maxWorkers', String(availableParallelism() + 2)]
await runStep(vitest('database tests', '--project', 'databases', ...workers))
if (isBuilt) await runStep(endToEnd())
else console.log('\n— hostile and end-to-end tests: left out, because there are no built pages')
await conclude()

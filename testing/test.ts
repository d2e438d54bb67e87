/**
 * `npm test`: build, types, lint, format, unused code, all tests. Goes on after a failure, and ends with 'N passed, N
 * failed'. The browser's tests, which often wait, run beside everything else.
 */
import { beside, conclude, endToEnd, inSight, STATIC, vitest } from './steps.ts'

const tests = vitest('unit and database tests', '--project', 'unit', '--project', 'databases')
const isBuilt = await inSight({ name: 'build', command: 'vite', args: ['build'] })
if (isBuilt) {
  const hostile = vitest('hostile', '--project', 'hostile')
  await Promise.all([inSight(endToEnd()), beside([...STATIC, tests, hostile])])
} else {
  console.log('\n— hostile and end-to-end tests: left out, because there are no built pages')
  await beside([...STATIC, tests])
}
await conclude()

/**
 * `npm test`: types, lint, format, unused code, build, all tests, one step after the other. Goes on after a failure, and
 * ends with 'N passed, N failed'.
 */
import { conclude, endToEnd, inSight, STATIC, vitest } from './steps.ts'

for (const step of STATIC) await inSight(step)
const isBuilt = await inSight({ name: 'build', command: 'vite', args: ['build'] })
await inSight(vitest('unit and database tests', '--project', 'unit', '--project', 'databases'))
if (isBuilt) {
  await inSight(vitest('hostile', '--project', 'hostile'))
  await inSight(endToEnd())
} else console.log('\n— hostile and end-to-end tests: left out, because there are no built pages')
await conclude()

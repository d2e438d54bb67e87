/** `npm run check`: types, lint, format, unused code, and in parallel the quick unit tests. Ends with 'N passed, N failed'. */
import { runInBackground, conclude, runStep, STATIC, vitest } from './steps.ts'

const quick = vitest('quick unit tests', '--project', 'unit', '--tags-filter', '!process && !scale')
await Promise.all([runStep(quick), runInBackground(STATIC)])
await conclude()

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')

/** The version of this program, such as 0.2.0. */
export const { version: VERSION } = JSON.parse(manifest) as { version: string }

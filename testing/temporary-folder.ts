import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A new empty folder, to be removed by the test that made it. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'colloquy-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

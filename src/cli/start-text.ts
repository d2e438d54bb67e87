import { resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { typed } from './typed.ts'
import { VERSION } from '#server/http/version.ts'

/**
 * The text of a started server: five lines, each with a next step for the owner.
 * @param running its address, and whether there is an admin account
 * @param environment the environment of this process: commands are named as they are typed there
 */
export function startText(
  { address, hasAdmin }: { address: string; hasAdmin: boolean },
  { folder, databaseUrl, site }: Pick<Config, 'folder' | 'databaseUrl'> & { site: Pick<Config['site'], 'address'> },
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const database = databaseUrl === undefined ? '' : ', cards in PostgreSQL'
  return [
    `Colloquy ${VERSION} is open at ${address}`,
    `  Data    ${resolve(folder)}${database}`,
    `  Admin   ${hasAdmin ? `${site.address || address}/login` : typed('create-admin you@example.com', environment)}`,
    `  Import  ${typed('import FILE', environment)}`,
    '  Stop    Ctrl+C',
  ].join('\n')
}

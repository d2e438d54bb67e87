import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { maxTypos, typingErrors } from '#archive/typing-error.ts'
import { RENAMED_SETTINGS, SETTING_NAMES } from '#server/config.ts'

/** The settings that the program reads, and two that commands read. */
const NAMES = [...SETTING_NAMES, 'COLLOQUY_SETTINGS', 'COLLOQUY_KEY']

/** Settings that say how another one works: without that one they have no effect. */
const PARTS: Readonly<Record<string, string>> = {
  BACKUP_KEEP: 'BACKUP_EVERY',
  OIDC_NAME: 'OIDC_ISSUER',
  ALGOLIA_HOSTS: 'ALGOLIA_APP_ID',
  ALGOLIA_REGION: 'ALGOLIA_APP_ID',
}

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Warnings about the settings: former names, probable misspellings, settings without effect
 * without another, lines of their file that are none, and a proxy that is not trusted.
 * @param environment usually `process.env`, with what is in `.env`
 * @param command the name of the command
 * @returns a sentence for each
 */
export const settingWarnings = (environment: Environment, command = ''): string[] => [
  ...renamedSettings(environment),
  ...misspeltSettings(environment),
  ...partsAlone(environment),
  ...strayLines(environment['COLLOQUY_SETTINGS'] || '.env'),
  ...(command === 'serve' ? untrustedProxies(environment) : []),
]

const isGiven = (environment: Environment, name: string): boolean => Boolean(environment[name]?.trim())

const partsAlone = (environment: Environment): string[] =>
  Object.entries(PARTS).flatMap(([name, whole]) =>
    isGiven(environment, name) && !isGiven(environment, whole)
      ? [`The setting ${name} has no effect without ${whole}.`]
      : [],
  )

/** The server itself speaks no https: with such an address it is behind a proxy, whose address all visitors would have. */
const untrustedProxies = (environment: Environment): string[] =>
  /^https:\/\/[^/]+\/?$/i.test(environment['SITE_ADDRESS'] ?? '') && !isGiven(environment, 'TRUSTED_PROXIES')
    ? [
        'SITE_ADDRESS has https, so a proxy is in front, and TRUSTED_PROXIES is not set: limits and blocks take all visitors for one. Set it to the IP addresses of the proxy, or to none.',
      ]
    : []

const renamedSettings = (environment: Environment): string[] =>
  Object.entries(RENAMED_SETTINGS).flatMap(([old, name]) => {
    if (!environment[old]) return []
    const effect = environment[name] ? 'it has no effect, as both are set' : 'its old name still works'
    return [`The setting ${old} is now called ${name}; ${effect}.`]
  })

/**
 * Names in the environment that are no setting, but look like one: with as few typing errors as a search term may have, in
 * lower case, with hyphens, or behind the program's name (`COLLOQUY_PORT`). Such a setting has no effect.
 */
function misspeltSettings(environment: Environment): string[] {
  return Object.keys(environment).flatMap((given) => {
    if (NAMES.includes(given) || given in RENAMED_SETTINGS) return []
    const whole = given.toUpperCase().replaceAll('-', '_')
    const meant = [whole, whole.replace(/^COLLOQUY_(?=\w{4})/, '')]
      .flatMap((name) => NAMES.map((one) => ({ one, errors: typingErrors(name, one, maxTypos(name)), name })))
      .filter(({ errors, name }) => errors <= maxTypos(name))
      .toSorted((a, b) => a.errors - b.errors)[0]
    // A setting that is given under its own name as well is not missing.
    return meant === undefined || environment[meant.one]
      ? []
      : [`The setting ${given} is unknown and has no effect: did you mean ${meant.one}?`]
  })
}

/** Lines of a file of settings that Node passes over, such as `PORT 4000`. They are numbered, as they may hold secrets. */
function strayLines(file: string): string[] {
  // A pipe has been read to its end.
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return []
  const lines = readFileSync(file, 'utf8')
    // A value within quotes may take several lines.
    .replaceAll(/=[ \t]*(["'`])[^]*?\1/g, (quoted) => `=${quoted.replaceAll(/[^\n]/g, '')}`)
    .split('\n')
  return lines.flatMap((line, at) =>
    /^\s*(#|$)/.test(line) || Object.keys(parseEnv(line)).length > 0
      ? []
      : [`Line ${at + 1} of ${file} has no effect: a setting is written NAME=value.`],
  )
}

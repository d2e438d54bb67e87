import { forgivenErrors, typingErrors } from '#archive/typing-error.ts'
import { SETTING_NAMES } from '#server/config.ts'

/**
 * Names in the environment that are no setting, but look like one: with as few typing errors as a search term may have, in
 * lower case, with hyphens, or behind the program's name (`COLLOQUY_PORT`). Such a setting has no effect.
 * @param environment usually `process.env`, with what stands in `.env`
 * @returns a sentence for each
 */
export function misspeltSettings(environment: Readonly<Record<string, string | undefined>>): string[] {
  return Object.keys(environment).flatMap((given) => {
    if (SETTING_NAMES.includes(given)) return []
    const whole = given.toUpperCase().replaceAll('-', '_')
    const name = SETTING_NAMES.includes(whole) ? whole : whole.replace(/^COLLOQUY_(?=\w{4})/, '')
    const most = forgivenErrors(name)
    const meant = SETTING_NAMES.map((one) => ({ one, errors: typingErrors(name, one, most) }))
      .filter(({ errors }) => errors <= most)
      .toSorted((a, b) => a.errors - b.errors)[0]
    // A setting that is given under its own name as well is not missing.
    return meant === undefined || environment[meant.one]
      ? []
      : [`The setting ${given} is unknown and has no effect: did you mean ${meant.one}?`]
  })
}

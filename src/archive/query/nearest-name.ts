import { typingErrors } from '#archive/typing-error.ts'

/** Letters that may be wrong in a name. */
const MAX_ERRORS = 2

/** The name that was meant by one: what begins with it, or has fewest typing errors; null where none is near. */
export function nearestName(typed: string, names: readonly string[]): string | null {
  if (typed.length === 0 || typed.length > 40) return null
  const begun =
    typed.length > 1 ? names.find((name) => name.startsWith(typed) || typed.startsWith(`${name}s`)) : undefined
  if (begun !== undefined) return begun
  const most = Math.min(MAX_ERRORS, Math.ceil(typed.length / 2) - 1)
  const near = names
    .map((name) => ({ name, errors: typingErrors(typed, name, most) }))
    .filter(({ errors }) => errors <= most)
  return near.sort((a, b) => a.errors - b.errors)[0]?.name ?? null
}

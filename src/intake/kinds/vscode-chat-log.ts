import { isObject, listOf, own } from '#intake/json-object.ts'
import { idOf } from '#intake/parsed-conversation.ts'

/** Kinds of lines: the whole session, a value set, elements pushed to a list, a value deleted. */
const [WHOLE, SET, PUSH, DELETE] = [0, 1, 2, 3]
/** Maximum length of a path; those of VS Code have less than ten keys. */
const MAX_DEPTH = 40

/** True for the first line of a session as JSON Lines. */
export const isBeginning = (line: unknown): boolean => own(line, 'kind') === WHOLE && isObject(own(line, 'v'))

/** True for a line that changes a session. */
export const isChange = (line: unknown): boolean =>
  [SET, PUSH, DELETE].includes(own(line, 'kind') as number) && Array.isArray(own(line, 'k'))

/** The session after all its lines; undefined without a beginning. */
export function sessionAfter(lines: readonly unknown[]): unknown {
  let session: unknown
  for (const line of lines) {
    const [kind, path, value] = [own(line, 'kind'), listOf(own(line, 'k')), own(line, 'v')]
    if (isBeginning(line)) session = value
    else if (session === undefined || path.length > MAX_DEPTH || !isChange(line)) continue
    else if (kind !== PUSH) session = changed(session, path, () => (kind === SET ? value : undefined))
    else {
      const from = own(line, 'i')
      session = changed(session, path, (list) => [
        ...(typeof from === 'number' ? listOf(list).slice(0, Math.max(0, from)) : listOf(list)),
        ...listOf(value),
      ])
    }
  }
  return session
}

/** A copy of a value with a change at a path; unchanged where a list has no such place. */
function changed(value: unknown, [key, ...rest]: readonly unknown[], change: (before: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (Array.isArray(value)) {
    const at = Number(key)
    if (!Number.isInteger(at) || at < 0 || at > value.length) return value
    return value.toSpliced(at, 1, changed(value[at], rest, change))
  }
  const name = idOf(key) ?? ''
  return { ...(isObject(value) ? value : {}), [name]: changed(own(value, name), rest, change) }
}

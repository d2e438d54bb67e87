import type { Marker } from './markdown-marker.ts'

const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
/** Rules that earlier versions removed. */
const RULE_BEFORE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,})$/
/** A heading that numbers the exchange below it. */
const TURN = /^#{1,4} (?:turn|round|exchange) #?\d{1,5}\P{L}{0,10}$/iu

/** The text of a message without the decorations of its log, and the text as earlier versions read it. */
interface Drawn {
  body: string
  before: string
}

/**
 * Removes rules that a log writes between messages: where all messages before a person's or before an AI's end with one; and
 * headings that number exchanges, where all messages before a person's end with one.
 */
export function withoutRules(bodies: readonly string[], roles: readonly Marker['role'][]): Drawn[] {
  const before = withoutLast(bodies, roles, RULE_BEFORE)
  const prompts = roles.slice(1).filter((role) => role === 'user')
  const unnumbered = withoutLast(bodies, roles, TURN, prompts)
  return withoutLast(unnumbered, roles, RULE).map((body, index) => ({ body, before: before[index]! }))
}

/** Removes the last line of the messages before those of a role, if it matches in all of them. */
function withoutLast(
  bodies: readonly string[],
  roles: readonly Marker['role'][],
  line: RegExp,
  asked: readonly Marker['role'][] = roles.slice(1),
): readonly string[] {
  const fits = (body: string) => line.test(body.slice(body.lastIndexOf('\n') + 1))
  const drawn = new Set(asked)
  for (const [index, role] of roles.slice(1).entries()) if (!fits(bodies[index]!)) drawn.delete(role)
  if (drawn.size === 0) return bodies
  return bodies.map((body, index) => {
    const next = roles[index + 1]
    const isDrawn = next === undefined ? drawn.has('user') || drawn.has('assistant') : drawn.has(next)
    return isDrawn && fits(body) ? body.slice(0, Math.max(0, body.lastIndexOf('\n'))).trimEnd() : body
  })
}

import { listOf, own } from '#intake/json-object.ts'
import { countLetters, leaveOut, type LeftOut } from '#intake/letters.ts'
import type { MessageContent, MessagePart } from '#intake/message.ts'
import { lettersOfPart } from '#intake/sum-letters.ts'
import { filled } from '#intake/parsed-conversation.ts'
import type { Line } from './claude-code-lines.ts'

/** The lines of a sub-agent in order, and the call that started it. */
export interface SubAgent {
  call: string
  lines: Line[]
}

/** A call that may have started a sub-agent. */
interface Task {
  id: string
  prompt: string
  /** The line of the call. */
  line: Line
  at: number
  isTaken: boolean
}

/**
 * Separates the lines of sub-agents, and finds the call that started each: by the id in its lines, by the id in the call's
 * result, by its prompt, or else as the last call before it. Lines whose call is not in the session stay in the conversation,
 * as nothing else represents them.
 * @returns sub-agents by the line of the conversation that contains their call
 */
export function subAgentsOf(lines: readonly Line[]): Map<Line, SubAgent[]> {
  const groups = groupsOf(lines)
  const found = new Map<Line, SubAgent[]>()
  if (groups.length === 0) return found
  const tasks = tasksOf(lines)
  const callByAgent = answersOf(lines)
  const byName = new Map(tasks.map((task) => [task.id, task]))
  const byPrompt = Map.groupBy(tasks, ({ prompt }) => prompt)
  /** Unassigned calls before the sub-agent; the last one is the fallback. */
  const open: Task[] = []
  let next = 0
  const callOfGroup = new Map<string, Task>()
  for (const { agent, at, members } of groups) {
    const first = members.find(({ said }) => said?.by === 'person')
    const words = first ? textsOf(first).join('\n\n').trim() : ''
    const named = filled(own(members[0]!.record, 'parent_tool_use_id')) ?? callByAgent.get(agentId(members[0]!) ?? '')
    const isOther = (task: Task | undefined) => task !== undefined && task.line.agent !== agent
    while (next < tasks.length && tasks[next]!.at < at) open.push(tasks[next++]!)
    const byId = byName.get(named ?? '')
    const byWords = (byPrompt.get(words) ?? []).find((one) => !one.isTaken && isOther(one))
    while (open.at(-1)?.isTaken) open.pop()
    const last = open.at(-1)
    const task = isOther(byId) ? byId : (byWords ?? (isOther(last) ? last : undefined))
    if (!task) continue
    task.isTaken = true
    callOfGroup.set(agent, task)
  }
  for (const { agent, members } of groups) {
    let task = callOfGroup.get(agent)
    const seen = new Set<string>()
    // A nested sub-agent belongs to the call in the conversation.
    while (task && task.line.agent !== null && !seen.has(task.line.agent)) {
      seen.add(task.line.agent)
      task = callOfGroup.get(task.line.agent)
    }
    if (!task || task.line.agent !== null) {
      for (const line of members) line.agent = null
      continue
    }
    const list = found.get(task.line) ?? []
    list.push({ call: task.id, lines: members })
    found.set(task.line, list)
  }
  return found
}

const agentId = ({ record }: Line): string | null => filled(own(record, 'agentId'))

/** Groups the lines of each sub-agent: by its id, or by their parents. */
function groupsOf(lines: readonly Line[]): { agent: string; at: number; members: Line[] }[] {
  const groups = new Map<string, { agent: string; at: number; members: Line[] }>()
  const agents = new Map<string, string>()
  let last = ''
  for (const [at, line] of lines.entries()) {
    if (line.agent === null) continue
    const above = typeof line.parent === 'string' ? agents.get(line.parent) : undefined
    const isNew = line.parent === null || (line.parent !== undefined && above === undefined)
    const call = filled(own(line.record, 'parent_tool_use_id'))
    const agent = agentId(line) ?? call ?? above ?? (isNew || last === '' ? line.id : last)
    line.agent = agent
    agents.set(line.id, agent)
    last = agent
    const group = groups.get(agent)
    if (group) group.members.push(line)
    else groups.set(agent, { agent, at, members: [line] })
  }
  return [...groups.values()]
}

function tasksOf(lines: readonly Line[]): Task[] {
  return lines.flatMap((line, at) =>
    (line.said?.by === 'model' && !line.said.isRepeated
      ? listOf(own(own(line.record, 'message'), 'content'))
      : []
    ).flatMap((block): Task[] => {
      const id = filled(own(block, 'id'))
      const prompt = filled(own(own(block, 'input'), 'prompt'))
      const isTask = own(block, 'type') === 'tool_use' && /task|agent/i.test(filled(own(block, 'name')) ?? '')
      return id === null || prompt === null || !isTask ? [] : [{ id, prompt: prompt.trim(), line, at, isTaken: false }]
    }),
  )
}

/** Calls by the sub-agent that their results name. */
function answersOf(lines: readonly Line[]): Map<string, string> {
  const calls = new Map<string, string>()
  for (const { record } of lines) {
    const agent = filled(own(own(record, 'toolUseResult'), 'agentId')) ?? filled(own(own(record, 'data'), 'agentId'))
    if (agent === null) continue
    const answered = listOf(own(own(record, 'message'), 'content')).map((block) => filled(own(block, 'tool_use_id')))
    const call = answered.find((id) => id !== null) ?? filled(own(record, 'parentToolUseID'))
    if (call !== null && !calls.has(agent)) calls.set(agent, call)
  }
  return calls
}

const textsOf = ({ said }: Line): string[] =>
  (said?.parts ?? []).flatMap((part) => (part.kind === 'text' ? [part.text] : []))

/** The prompt, answers and calls of a sub-agent, as the result of the call that started it; null if empty. */
export function outputOfAgent({ call, lines }: SubAgent): { part: MessagePart | null; leftOut: LeftOut[] } {
  const leftOut: LeftOut[] = []
  const texts: string[] = []
  let letters = 0
  let isFirst = true
  for (const { said } of lines) {
    if (said === null) continue
    if (said.isRepeated || said.failed !== null) {
      leaveOut(leftOut, { reason: said.isRepeated ? 'repeated' : 'failed', letters: said.letters })
      continue
    }
    for (const one of said.leftOut) leaveOut(leftOut, one)
    for (const part of [...said.answered, ...said.parts]) {
      const text = textOf(part)
      if (text === '') continue
      if (isFirst && said.by === 'person') {
        // The call repeats it.
        isFirst = false
        leaveOut(leftOut, { reason: 'repeated', letters: lettersOfPart(part) })
        continue
      }
      texts.push(text)
      letters += lettersOfPart(part)
    }
  }
  const output = texts.join('\n\n')
  if (output.trim() === '') {
    leaveOut(leftOut, { reason: 'white space', letters })
    return { part: null, leftOut }
  }
  return { part: { kind: 'output', id: call, name: '', output, added: countLetters(output) - letters }, leftOut }
}

function textOf(part: MessagePart): string {
  switch (part.kind) {
    case 'text':
    case 'reasoning':
      return part.text
    case 'document':
      return part.text
    case 'call':
      return `${part.name}\n${part.input}`
    case 'edit':
      return `${part.call.name}\n${part.call.input}`
    case 'output':
      return part.output
    default:
      return ''
  }
}

/** Content of a line that another line represents. */
export const heldElsewhere: MessageContent = { kind: 'hidden', why: 'tool', parts: [], leftOut: [] }

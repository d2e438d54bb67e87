import { hash } from 'node:crypto'
import { linked, type Listed, type Node } from '#intake/branch.ts'
import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { own } from '#intake/json-object.ts'
import type { MessageContent } from '#intake/message.ts'
import { pageTitleOf } from '#intake/page-title.ts'
import { filled, folderIn, readConversation, unreadableRecord } from '#intake/parsed-conversation.ts'
import { heldElsewhere, outputOfAgent, subAgentsOf, type SubAgent } from './claude-code-agents.ts'
import { contentOf, isLine, linesOf, sessionOf, type Line } from './claude-code-lines.ts'

/** The content of a tree node: a line, or a part of it. */
interface Entry {
  id: string
  model: string | null
  content: MessageContent
  letters: number
}

/**
 * Sessions of Claude Code, JSON Lines: an event per line, in a tree by `parentUuid`. An exchange is the person's message with
 * everything up to the next one. Ids of cards depend on the id of the person's message alone, so that a session that continued,
 * was resumed in another file, or is read while it grows gives the same cards.
 */
export const claudeCode: ExportKind = {
  name: 'Claude Code',
  label: 'sessions of Claude Code',
  recognises: isLine,
  gather: (record, before) => ({ key: sessionOf(record) ?? before, part: record }),
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is not a session')
    const records = record.parts
    const named = records.map(sessionOf).find((id) => id !== null)
    const session = named ?? hash('sha256', JSON.stringify(records.find(isLine) ?? null), 'hex').slice(0, 20)
    const lines = linesOf(records, session)
    const agent = agentAlone(lines)
    const { nodes, current } = treeOf(lines)
    const seconds = lines.find((line) => line.seconds !== null)?.seconds ?? null
    const entries = nodes.flatMap(({ message }) => (message ? [message as Entry] : []))
    return readConversation(
      {
        id: agent === null ? session : `${session} ${agent}`,
        cardKey: 'Claude Code',
        title: titleOf(lines, entries),
        seconds,
        project: folderIn(records.map((one) => own(one, 'cwd'))),
        maker: 'Claude Code',
        nodes,
        current,
        read: ({ message }) => message as Entry,
        letters: () => lines.reduce((sum, { said }) => sum + (said?.letters ?? 0), 0),
        lettersOf: (message) => (message as Entry).letters,
      },
      context,
    )
  },
}

/** The tree of a session: results of tools and sub-agents follow the line of their call, before all other lines. */
function treeOf(lines: readonly Line[]): { nodes: Node[]; current: Node | undefined } {
  const agents = subAgentsOf(lines)
  const inside = new Set([...agents.values()].flat().flatMap((agent) => agent.lines))
  const spoken = lines.filter((line) => !inside.has(line))
  const answers = answersByParent(spoken)
  const isLinked = spoken.every(
    ({ said, parent }) => said?.by !== 'model' || said.isRepeated || typeof parent === 'string',
  )
  const tails = new Map<string, string>()
  const list: Listed[] = []
  let current = -1
  const add = (entry: Entry | null, id: string, parent: unknown, seconds: number | null) =>
    list.push({ id, message: entry, parent, seconds })
  const place = (line: Line, above: unknown): string => {
    let last = above
    for (const [at, entry] of entriesOf(line).entries()) {
      const id = at === 0 ? line.id : `${line.id} ${at}`
      add(entry, id, last, line.seconds)
      last = id
    }
    for (const agent of agents.get(line) ?? []) {
      for (const entry of entriesOfAgent(agent)) {
        add(entry, entry.id, last, line.seconds)
        last = entry.id
      }
    }
    if (line.said && !line.said.isRepeated) current = list.length - 1
    return last as string
  }
  const placed = new Set<Line>()
  for (const line of spoken) {
    if (placed.has(line)) continue
    let tail = place(line, parentOf(line, tails, isLinked, list.length === 0))
    const group = [line]
    for (const one of group) {
      placed.add(one)
      for (const answer of answers.get(one.id) ?? []) {
        if (placed.has(answer)) continue
        placed.add(answer)
        tail = place(answer, tail)
        group.push(answer)
      }
    }
    for (const { id } of group) tails.set(id, tail)
  }
  const nodes = linked(list)
  return { nodes, current: nodes[current] }
}

/** Lines that contain tool results alone, by their parents. */
function answersByParent(lines: readonly Line[]): Map<string, Line[]> {
  const ids = new Set(lines.map(({ id }) => id))
  const answers = new Map<string, Line[]>()
  for (const line of lines) {
    const { said, parent } = line
    if (typeof parent !== 'string' || !ids.has(parent) || parent === line.id || !said || said.isRepeated) continue
    if (said.by !== 'person' || said.answered.length === 0 || said.parts.length > 0) continue
    const list = answers.get(parent)
    if (list) list.push(line)
    else answers.set(parent, [line])
  }
  return answers
}

/**
 * The id of the parent entry of a line; null for another beginning of the conversation; undefined for the previous line: after
 * a summary, and in files without links.
 */
function parentOf(line: Line, tails: ReadonlyMap<string, string>, isLinked: boolean, isFirst: boolean): unknown {
  const logical = filled(own(line.record, 'logicalParentUuid'))
  if (line.parent === null && logical === null) {
    const isPrompt = line.said?.by === 'person' && line.said.parts.some(({ kind }) => kind === 'text')
    return isFirst || (isLinked && isPrompt) ? null : undefined
  }
  return tails.get(line.parent ?? logical ?? '')
}

/** The entries of a line: tool results, which end nothing, then its message. */
function entriesOf({ id, said }: Line): (Entry | null)[] {
  if (said === null) return [null]
  const { answered, letters, model } = said
  const content = contentOf(said)
  if (said.isRepeated || content.kind === 'failed' || answered.length === 0) return [{ id, model, content, letters }]
  const leftOut = content.kind === 'hidden' && content.parts === undefined ? said.leftOut : (content.leftOut ?? [])
  const isAll = said.parts.length === 0
  const answer: Entry = {
    id: `${id} answers`,
    model: null,
    content: { kind: 'hidden', why: 'tool', parts: answered, leftOut: isAll ? leftOut : [] },
    letters: 0,
  }
  return isAll ? [{ ...answer, letters }] : [answer, { id, model, content, letters }]
}

function entriesOfAgent(agent: SubAgent): Entry[] {
  const { part, leftOut } = outputOfAgent(agent)
  const said = agent.lines.filter((line) => line.said !== null)
  return said.map(({ id, said: one }, at) => ({
    id,
    model: null,
    content: at === 0 ? { kind: 'hidden', why: 'tool', parts: part ? [part] : [], leftOut } : heldElsewhere,
    letters: one!.letters,
  }))
}

/** The id of the sub-agent in a file of its lines alone, which is a session of its own where its call is unknown. */
function agentAlone(lines: readonly Line[]): string | null {
  const said = lines.filter((line) => line.said !== null)
  const isAlone = said.length > 0 && said.every(({ record }) => own(record, 'isSidechain') === true)
  return isAlone ? filled(own(said[0]!.record, 'agentId')) : null
}

/** The session's name, given by the person or the AI; the first line of the first prompt as fallback. */
function titleOf(lines: readonly Line[], entries: readonly Entry[]): string {
  const ids = new Set(lines.map(({ id }) => id))
  const last = (name: (record: unknown) => unknown): string | null =>
    lines.map(({ record }) => filled(name(record))).findLast((title) => title !== null) ?? null
  const given = last((record) => own(record, 'customTitle'))
  const made = last((record) => own(record, 'aiTitle'))
  const summary = last((record) =>
    own(record, 'type') === 'summary' && ids.has(filled(own(record, 'leafUuid')) ?? '') ? own(record, 'summary') : null,
  )
  const prompts = entries.flatMap(({ content }) =>
    content.kind === 'prompt' ? content.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])) : [],
  )
  const prompt = prompts.find((text) => !/^[/!#]\S/.test(text)) ?? prompts[0] ?? ''
  return given ?? made ?? summary ?? pageTitleOf(prompt)
}

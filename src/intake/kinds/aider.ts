import type { ExportKind } from '#intake/export-kind.ts'
import { writtenSeconds } from '#intake/instant.ts'
import { countLetters, type LeftOut } from '#intake/letters.ts'
import { readMessages, type ListedMessage } from '#intake/listed-messages.ts'
import { failedIfNotStorable, hidden, type MessageContent } from '#intake/message.ts'
import { pageTitleOf } from '#intake/page-title.ts'
import { LogText } from '#intake/records.ts'
import { modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'
import { AIDER_HEAD } from '#intake/text-logs.ts'

type Speaker = 'person' | 'model' | 'program'

/**
 * The history of Aider, `.aider.chat.history.md`: a log for each start, in which lines of the person begin with `####`, lines
 * of the program with `>`, and all others belong to the AI.
 */
export const aider: ExportKind = {
  name: 'Aider',
  label: 'histories of Aider',
  recognises: (record) => record instanceof LogText && AIDER_HEAD.test(record.text),
  read(record, context) {
    const head = record instanceof LogText ? AIDER_HEAD.exec(record.text) : null
    if (!head || !(record instanceof LogText)) return unreadableRecord('it is not a log of Aider')
    const [line, started = ''] = head
    const log = record.text.replace(line, () => '')
    const messages = messagesIn(log)
    const seconds = writtenSeconds(started, context.timeZone)
    const prompts = messages.flatMap(({ content }) => (content.kind === 'prompt' ? content.parts : []))
    const texts = prompts.flatMap((part) => (part.kind === 'text' ? [part.text] : []))
    return readMessages(
      {
        id: null,
        title: pageTitleOf(texts.find((text) => !/^[/!]\S/.test(text)) ?? texts[0] ?? ''),
        unnamed: ['Aider', started],
        seconds,
        updated: seconds,
        maker: 'Aider',
      },
      messages,
      context,
    )
  },
}

/**
 * Aider ends its own and the person's lines with two spaces: in such a log, lines with the same prefix but without the spaces
 * belong to the AI.
 */
const EXACT = /^####.* {2}\r?$/m
const PERSON = /^####(?: (.*))?$/
const PROGRAM = /^>(?: (.*))?$/
const FENCE = /^\s*(`{3,}|~{3,})/

function messagesIn(log: string): ListedMessage[] {
  const isExact = EXACT.test(log)
  const messages: ListedMessage[] = []
  let model: string | null = null
  let prompts = 0
  for (const { by, lines } of turnsOf(
    log.split('\n').map((line) => line.replace(/\r$/, '')),
    isExact,
  )) {
    const raw = lines.join('\n')
    const text = lines
      .map((line) => (by === 'model' ? line : line.trimEnd()))
      .join('\n')
      .trim()
    if (by === 'program') model = modelOf(/^(?:Main model|Model): (\S+)/m.exec(raw)?.[1]) ?? model
    if (raw.trim() === '' && by !== 'person') continue
    if (by === 'person') prompts++
    // Stable ids, as a history only grows at its end.
    const id = by === 'person' ? `${prompts}\n${text}` : `${prompts} ${messages.length}`
    const letters = countLetters(raw)
    const leftOut = [{ reason: 'white space', letters: letters - countLetters(text) }]
    messages.push({
      id,
      seconds: null,
      model: by === 'model' ? model : null,
      content: contentOf(by, text, leftOut),
      letters,
    })
  }
  return messages
}

function contentOf(by: Speaker, text: string, leftOut: LeftOut[]): MessageContent {
  if (by === 'program')
    return { kind: 'hidden', why: 'tool', parts: [{ kind: 'output', id: null, name: 'aider', output: text }], leftOut }
  if (text === '') return hidden('empty')
  return failedIfNotStorable({
    kind: by === 'person' ? 'prompt' : 'answer',
    parts: [{ kind: 'text', text }],
    assets: [],
    leftOut,
  })
}

/**
 * Groups consecutive lines of one speaker, without their prefixes; a line of code that looks like a prefixed line stays code.
 */
function turnsOf(lines: readonly string[], isExact: boolean): { by: Speaker; lines: string[] }[] {
  const turns: { by: Speaker; lines: string[] }[] = []
  const isMark = (line: string) => !isExact || line.endsWith('  ')
  let fenceEnd = -1
  const unclosed = new Set<string>()
  for (const [at, line] of lines.entries()) {
    const fence = at > fenceEnd && !isExact ? FENCE.exec(line)?.[1] : undefined
    if (fence !== undefined && !unclosed.has(fence)) {
      const end = lines.findIndex((one, index) => index > at && one.trimStart().startsWith(fence) && !/\w/.test(one))
      if (end === -1) unclosed.add(fence)
      else fenceEnd = end
    }
    const isCode = at <= fenceEnd
    const person = isCode || !isMark(line) ? null : PERSON.exec(line)
    const program = isCode || !isMark(line) ? null : PROGRAM.exec(line)
    const last = turns.at(-1)
    const by: Speaker = person ? 'person' : program ? 'program' : line.trim() === '' && last ? last.by : 'model'
    const text = (person ?? program)?.[1] ?? (person || program ? '' : line)
    // After a blank line the person's lines begin another prompt.
    const isNext = last?.by === by && !(by === 'person' && person && last.lines.at(-1) === '' && lines[at - 1] === '')
    if (last && isNext) last.lines.push(text)
    else turns.push({ by, lines: [text] })
  }
  return turns
}

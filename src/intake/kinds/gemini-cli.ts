import type { ExportKind } from '#intake/export-kind.ts'
import { GatheredRecords } from '#intake/gathered.ts'
import { isObject, listOf, own } from '#intake/json-object.ts'
import { secondsOf } from '#intake/instant.ts'
import { countLetters, leaveOut } from '#intake/letters.ts'
import { readMessages, type ListedMessage } from '#intake/listed-messages.ts'
import { failedIfNotStorable, hidden } from '#intake/message.ts'
import { pageTitleOf } from '#intake/page-title.ts'
import { joinedTexts, lettersIn } from '#intake/source-text.ts'
import { filled, idOf, modelOf, unreadableRecord } from '#intake/parsed-conversation.ts'
import { addThoughtsAndCalls, contentOf, saidIn, type MessageTexts } from './gemini-cli-parts.ts'

const TYPES = new Set(['user', 'gemini', 'info', 'error', 'warning'])
const typeOf = (message: unknown) => own(message, 'type')

/** True for the head of a session: the first line of JSON Lines, or an object with all messages. */
const isHead = (record: unknown): boolean => {
  if (filled(own(record, 'sessionId')) === null) return false
  const messages = own(record, 'messages')
  if (messages === undefined) return typeof own(record, 'projectHash') === 'string'
  return (
    Array.isArray(messages) &&
    (typeof own(record, 'projectHash') === 'string' || messages.some((one) => typeOf(one) === 'gemini'))
  )
}

/** True for a message of a checkpoint, in the format of Gemini's API. */
const isTurn = (record: unknown): boolean => {
  const role = own(record, 'role')
  const parts = own(record, 'parts')
  return (role === 'user' || role === 'model') && Array.isArray(parts) && parts.some(isPart)
}

const isPart = (part: unknown): boolean =>
  typeof own(part, 'text') === 'string' ||
  isObject(own(part, 'functionCall')) ||
  isObject(own(part, 'functionResponse'))

type ReadMessage = Pick<ListedMessage, 'content' | 'model' | 'letters'>

/**
 * Sessions of Gemini CLI: one JSON object with its messages or, newer, JSON Lines of a head and messages, where a later line
 * replaces an earlier one of the same id; and checkpoints, lists of turns. Rewound messages are other branches.
 */
export const geminiCli: ExportKind = {
  name: 'Gemini CLI',
  label: 'sessions of Gemini CLI',
  recognises: (record) => isHead(record) || isTurn(record),
  gather: (record, before) => ({ key: isHead(record) ? filled(own(record, 'sessionId'))! : before, part: record }),
  read(record, context) {
    if (!(record instanceof GatheredRecords)) return unreadableRecord('it is not a session')
    const records = record.parts
    const heads = records.filter(isHead)
    const first = (key: string) => heads.map((head) => own(head, key)).find((value) => filled(value) !== null)
    const changed = records.map((one) => own(one, '$set')).filter((set) => set !== undefined)
    const last = (key: string) =>
      [...heads, ...changed].map((one) => filled(own(one, key))).findLast((one) => one !== null)
    const messages = messagesOf(records)
    const prompts = messages.flatMap(({ content }) =>
      content.kind === 'prompt' ? content.parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])) : [],
    )
    const prompt = prompts.find((text) => !/^[/?]/.test(text)) ?? prompts[0] ?? ''
    return readMessages(
      {
        id: filled(first('sessionId')),
        title: last('summary') ?? pageTitleOf(prompt),
        unnamed: [],
        seconds: secondsOf(first('startTime')),
        updated: secondsOf(last('lastUpdated')),
        maker: 'Gemini CLI',
      },
      // A checkpoint has no ids of its own or of its turns.
      heads.length > 0 ? messages : messages.map((message) => ({ ...message, id: null })),
      context,
      // The last written message is the one shown last.
      messages.at(-1)?.node,
    )
  },
}

/** The messages in the order of their first occurrence, with their parents. */
function messagesOf(records: readonly unknown[]): ListedMessage[] {
  const messages = new Map<string, ListedMessage>()
  let shown: string[] = []
  const add = (message: unknown, name: string) => {
    const id = filled(own(message, 'id')) ?? name
    const read = messageOf(message)
    if (read === null) return
    const seconds = secondsOf(own(message, 'timestamp'))
    const known = messages.get(id)
    if (known) Object.assign(known, { ...read, seconds: seconds ?? known.seconds })
    else {
      messages.set(id, { ...read, id, node: id, parent: shown.at(-1) ?? null, seconds })
      shown.push(id)
    }
  }
  for (const [at, record] of records.entries()) {
    const back = own(record, '$rewindTo')
    if (typeof back === 'string') shown = shown.slice(0, Math.max(0, shown.indexOf(back)))
    const all = own(record, 'messages') ?? own(own(record, '$set'), 'messages')
    for (const [index, message] of listOf(all).entries()) add(message, `${at} ${index}`)
    if (!isHead(record)) add(record, `turn ${at}`)
  }
  return [...messages.values()]
}

/** The content of a message; null for any other record. */
function messageOf(message: unknown): ReadMessage | null {
  const type = typeOf(message)
  if (isTurn(message))
    return readMessage(
      saidIn(own(message, 'parts'), own(message, 'role') === 'user'),
      own(message, 'role') === 'user',
      null,
    )
  if (typeof type !== 'string' || !TYPES.has(type)) return null
  const content = own(message, 'content')
  if (type !== 'user' && type !== 'gemini')
    return { content: hidden('system'), model: null, letters: lettersIn(content) }
  const isPerson = type === 'user'
  const display = own(message, 'displayContent')
  const said =
    isPerson && display !== undefined && display !== null ? typed(display, content) : saidIn(content, isPerson)
  if (!isPerson) addThoughtsAndCalls(message, said)
  return readMessage(said, isPerson, isPerson ? null : modelOf(own(message, 'model')))
}

/** The person's input with attached pictures, without the program's expansion of it, such as the texts of files. */
function typed(display: unknown, content: unknown): MessageTexts {
  const said = saidIn(display, true)
  const { text, added } = joinedTexts(content)
  const letters = countLetters(text) - added
  const isSame = idOf(text) === idOf(joinedTexts(display).text)
  said.letters += letters
  const isFile = ({ kind }: { kind: string }) => kind === 'file'
  if (!said.parts.some(isFile)) said.parts.push(...saidIn(content, true).parts.filter(isFile))
  leaveOut(said.leftOut, { reason: isSame ? 'repeated' : 'what was given with the prompt', letters })
  return said
}

const readMessage = (said: MessageTexts, isPerson: boolean, model: string | null): ReadMessage => ({
  content: failedIfNotStorable(contentOf(said, isPerson)),
  model,
  letters: said.letters,
})

import { counted } from '#archive/counted.ts'
import { Refusal } from '#archive/refusal.ts'
import { cardLines } from './kinds/card-lines.ts'
import { chatPage } from './kinds/chat-page.ts'
import { chatJson } from './kinds/chat-json.ts'
import { chatbotUi } from './kinds/chatbot-ui.ts'
import { chatgpt } from './kinds/chatgpt.ts'
import { claude } from './kinds/claude.ts'
import { claudeCode } from './kinds/claude-code.ts'
import { cline } from './kinds/cline.ts'
import { cherryStudio } from './kinds/cherry-studio.ts'
import { continueDev } from './kinds/continue.ts'
import { codex } from './kinds/codex.ts'
import { copilotCli, droid, pi, qwenCode } from './kinds/agent-sessions.ts'
import { amp } from './kinds/amp.ts'
import { antigravity } from './kinds/antigravity.ts'
import { anythingLlm } from './kinds/anything-llm.ts'
import { apiLogs } from './kinds/api-logs.ts'
import { apiResponses } from './kinds/api-responses.ts'
import { aider } from './kinds/aider.ts'
import { cursorTranscript } from './kinds/cursor-transcript.ts'
import { cursor } from './kinds/cursor.ts'
import { deepseek } from './kinds/deepseek.ts'
import { aiStudio } from './kinds/ai-studio.ts'
import { bigAgi } from './kinds/big-agi.ts'
import { chatbox } from './kinds/chatbox.ts'
import { gemini } from './kinds/gemini.ts'
import { geminiWorkspace } from './kinds/gemini-workspace.ts'
import { grok } from './kinds/grok.ts'
import { huggingChat } from './kinds/hugging-chat.ts'
import { jan } from './kinds/jan.ts'
import { lobeChat } from './kinds/lobe-chat.ts'
import { sillyTavern } from './kinds/silly-tavern.ts'
import { copilot } from './kinds/copilot.ts'
import { messageLines } from './kinds/message-lines.ts'
import { goose } from './kinds/goose.ts'
import { openRouter } from './kinds/openrouter.ts'
import { ollama } from './kinds/ollama.ts'
import { opencode } from './kinds/opencode.ts'
import { leChat } from './kinds/le-chat.ts'
import { lmStudio } from './kinds/lm-studio.ts'
import { nextChat } from './kinds/next-chat.ts'
import { perplexity } from './kinds/perplexity.ts'
import { qwen } from './kinds/qwen.ts'
import { t3Chat } from './kinds/t3-chat.ts'
import { typingMind } from './kinds/typing-mind.ts'
import { vscodeChat } from './kinds/vscode-chat.ts'
import { textGenerationWebui } from './kinds/text-generation-webui.ts'
import { zed } from './kinds/zed.ts'
import type { ExportKind } from './export-kind.ts'
import { geminiCli } from './kinds/gemini-cli.ts'
import { librechat } from './kinds/librechat.ts'
import { llmLogs } from './kinds/llm-logs.ts'
import { unknownTables } from './databases/database-records.ts'
import { binaryKind, looksLike, SQLITE } from './looks-like.ts'
import { markdownLog } from './kinds/markdown-log.ts'
import { openWebui } from './kinds/open-webui.ts'
import { layoutOf, readRecords, type Layout } from './records.ts'
import { savedPage } from './kinds/saved-page.ts'
import { sharegpt } from './kinds/sharegpt.ts'
import type { Source, SourceFile } from './source-file.ts'

/** All supported kinds of export; no record is recognised by two. */
export const KINDS: readonly ExportKind[] = [
  chatgpt,
  claude,
  deepseek,
  gemini,
  geminiWorkspace,
  grok,
  aiStudio,
  leChat,
  perplexity,
  qwen,
  lmStudio,
  ollama,
  typingMind,
  chatbox,
  nextChat,
  bigAgi,
  cherryStudio,
  copilot,
  jan,
  anythingLlm,
  lobeChat,
  huggingChat,
  sillyTavern,
  textGenerationWebui,
  openWebui,
  librechat,
  chatbotUi,
  sharegpt,
  chatJson,
  messageLines,
  apiLogs,
  apiResponses,
  llmLogs,
  claudeCode,
  codex,
  geminiCli,
  antigravity,
  cursor,
  cursorTranscript,
  vscodeChat,
  cline,
  continueDev,
  opencode,
  goose,
  amp,
  pi,
  droid,
  copilotCli,
  qwenCode,
  zed,
  openRouter,
  t3Chat,
  aider,
  markdownLog,
  chatPage,
  savedPage,
  cardLines,
]

/** Number of records inspected to recognise a file: a few broken ones must not hide its kind. */
const ASKED = 100
/** The same for lines: a session may begin with many that identify nothing. */
const ASKED_LINES = 10_000

/** A file of a known kind. */
export interface KnownFile {
  file: SourceFile
  layout: Layout
  kind: ExportKind
  /** The envelope of its records, once they were read to the end. */
  envelope: unknown
}

/** The kind of a file by its first records; null for none, 'empty' without records. @throws Refusal for a broken file */
export async function recognise(file: SourceFile): Promise<KnownFile | 'empty' | null> {
  const binary = await binaryKind(file)
  if (binary === SQLITE) return (await unknownTables(file)) === null ? recogniseAs(file, 'database') : null
  if (binary !== null) return null
  const layout = await layoutOf(file)
  const found = await recogniseAs(file, layout)
  if (layout !== 'document' || (found !== null && found !== 'empty')) return found
  // An object whose list contains no conversations may be one itself.
  const whole = await recogniseAs(file, 'whole')
  return whole === null ? found : whole
}

async function recogniseAs(file: SourceFile, layout: Layout): Promise<KnownFile | 'empty' | null> {
  let asked = 0
  let fault: Refusal | null = null
  for await (const record of readRecords(file, layout)) {
    if ('fault' in record) {
      fault ??= new Refusal('bad-request', `Line ${record.line} of ${file.name} cannot be read: ${record.fault}.`)
    } else {
      const kind = KINDS.find((one) => one.recognises(record.value))
      if (kind) return { file, layout, kind, envelope: null }
    }
    if (++asked === (layout === 'lines' ? ASKED_LINES : ASKED)) break
  }
  // A file without a recognised record but with a broken or overlong one counts as broken, not as unknown.
  if (fault) throw fault
  return asked === 0 && layout !== 'page' ? 'empty' : null
}

/** The error for a file without records. */
export const empty = ({ name }: SourceFile) => new Refusal('bad-request', `The file ${name} holds no conversations.`)

/** The error for a file of an unknown kind. */
const unknown = (name: string, look: string) =>
  new Refusal(
    'bad-request',
    `${name} is not an export that Colloquy understands: it looks like ${look} (docs/importing.md names what is read).`,
  )

/** A short description of an unknown file: keys and counts, never its contents. */
export const lookOf = async (file: SourceFile): Promise<string> => {
  const binary = await binaryKind(file)
  if (binary === SQLITE) return looksLike(file, 'database')
  return binary ?? looksLike(file, await layoutOf(file))
}

/**
 * The error for a file, folder or archive without a recognised file. It describes the contents by keys and counts, never by
 * their texts.
 */
export async function notUnderstood({ name, shape, files, passedOver }: Source): Promise<Refusal> {
  const [first, ...others] = files
  if (shape === 'file' && first) return unknown(name, await lookOf(first))
  const endings = Map.groupBy(files, (file) => /\.\w{1,10}$/.exec(file.name)?.[0].toLowerCase() ?? 'of other names')
  const counts = [...endings].map(([extension, { length }]) => `${length} ${extension}`).slice(0, 5)
  const links = passedOver.length === 0 ? '' : ` and ${passedOver.length} that are never read, such as links`
  const held =
    files.length === 0 && links === ''
      ? 'it is empty'
      : `it holds ${counted(files.length, 'file')}${counts.length > 0 ? ` (${counts.join(', ')})` : ''}${links}`
  const look = first && others.length === 0 ? `, which looks like ${await lookOf(first)}` : ''
  return new Refusal(
    'bad-request',
    `The ${shape} ${name} holds nothing that Colloquy understands: ${held}${look} (docs/importing.md names what is read).`,
  )
}

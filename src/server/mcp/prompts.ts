import { completable } from '@modelcontextprotocol/sdk/server/completable.js'
import type { GetPromptResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { firstNames } from '#archive/name-counts.ts'
import { visibilityOf } from '#archive/viewer.ts'
import { foldText } from '#archive/words.ts'
import { dayCounts } from '#store/calendar.ts'
import { countTopics } from '#store/conversation-list.ts'
import { MCP_TEXTS } from './mcp-texts.ts'
import type { RegisterWith, McpArchive } from './reading-tool.ts'

/** Maximum length of an argument, which is part of a sentence. */
const MAX_LENGTH = 200

const question = (text: string): GetPromptResult => ({ messages: [{ role: 'user', content: { type: 'text', text } }] })

/** Questions to the archive that a program offers to its user. */
export const addPrompts: RegisterWith = (server, asked) => {
  const { thought, changed, period } = MCP_TEXTS.prompts
  const topic = () =>
    completable(
      z.string().trim().min(1, MCP_TEXTS.prompts.noTopic).max(MAX_LENGTH).describe(MCP_TEXTS.prompts.topic),
      (typed) => topicsOf(asked(), typed),
    )
  const when = () =>
    completable(z.string().trim().max(MAX_LENGTH).optional().describe(MCP_TEXTS.prompts.when), (typed = '') =>
      yearsOf(asked(), typed),
    )
  server.registerPrompt(
    'what-did-i-think',
    { title: thought.title, description: thought.description, argsSchema: { topic: topic(), when: when() } },
    (given) => question(thought.text(given.topic, given.when ?? '')),
  )
  server.registerPrompt(
    'how-it-changed',
    { title: changed.title, description: changed.description, argsSchema: { topic: topic() } },
    (given) => question(changed.text(given.topic)),
  )
  server.registerPrompt(
    'look-back',
    { title: period.title, description: period.description, argsSchema: { when: when() } },
    (given) => question(period.text(given.when ?? '')),
  )
}

/** Topics of the archive that hold the typed text, the commonest first. */
async function topicsOf({ db, viewer }: McpArchive, typed: string): Promise<string[]> {
  const names = firstNames(await countTopics(db, visibilityOf(viewer)))
  const words = foldText(typed).trim()
  return names.map(({ value }) => value).filter((name) => foldText(name).includes(words))
}

/** Years with cards that begin with the typed text. */
async function yearsOf({ db, viewer }: McpArchive, typed: string): Promise<string[]> {
  const days = await dayCounts(db, visibilityOf(viewer))
  const years = new Set(days.map(({ date }) => date.slice(0, 4)))
  return [...years].filter((year) => year !== '' && year.startsWith(typed.trim()))
}

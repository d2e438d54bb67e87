import { ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { slugify } from '#archive/card-url.ts'
import { sessionName } from '#archive/conversation.ts'
import { sessionsAfter } from '#server/cards/list-sessions.ts'
import { cutText, FETCHED_LETTERS } from './bounded-text.ts'
import { cardText, idOf, readCard } from './card-text.ts'
import { MCP_TEXTS } from './mcp-texts.ts'
import { sentenceFor, type AddTo, type McpArchive } from './reading-tool.ts'
import { readPart } from './session-tools.ts'

/** Conversations in the list of resources: those that were continued last. */
const LISTED = 50

const MARKDOWN = 'text/markdown'

/** Cards and conversations as Markdown, for programs that let their user attach them. */
export const addResources: AddTo = (server, archive) => {
  const { card, session } = MCP_TEXTS.resources
  /** What is refused is an error of the protocol. */
  const reading =
    (read: (id: string) => Promise<string>) =>
    async (uri: URL, { id = '' }: Record<string, string | string[]>) => {
      try {
        const text = await read(decoded(String(id)))
        return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text }] }
      } catch (error) {
        throw new McpError(ErrorCode.InvalidParams, sentenceFor(error, archive))
      }
    }

  server.registerResource(
    'card',
    new ResourceTemplate('colloquy://card/{id}', { list: undefined }),
    { ...card, mimeType: MARKDOWN },
    reading(async (id) => {
      const read = await readCard(archive, id)
      return cutText(cardText(read, archive.site), FETCHED_LETTERS, MCP_TEXTS.fetch.cut(read.id))
    }),
  )
  server.registerResource(
    'session',
    new ResourceTemplate('colloquy://session/{id}', {
      list: async () => ({
        resources: (await latestSessions(archive)).map((one) => ({
          uri: `colloquy://session/${encodeURIComponent(sessionName(one))}`,
          name: sessionName(one),
          title: one.heading,
          description: one.question,
          mimeType: MARKDOWN,
        })),
      }),
      complete: {
        id: async (typed) => {
          const names = (await latestSessions(archive)).map(sessionName)
          return names.filter((name) => name.includes(slugify(typed)))
        },
      },
    }),
    { ...session, mimeType: MARKDOWN },
    reading(async (name) => {
      const id = idOf(name)
      const { title, url, turns, next } = await readPart(archive, id)
      const texts = turns.map((turn) => `## ${turn.number}. ${turn.title}\n\n<${turn.url}>\n\n${turn.text}`)
      const rest = next === null ? [] : [`[${MCP_TEXTS.resources.goesOn(id, next)}]`]
      return [`# ${title}`, `<${url}>`, ...texts, ...rest].join('\n\n')
    }),
  )
}

/** A part of an address as it is read; one that is written wrongly names nothing that there is. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const latestSessions = async ({ db, viewer }: McpArchive) =>
  (await sessionsAfter(db, viewer, { limit: LISTED })).sessions

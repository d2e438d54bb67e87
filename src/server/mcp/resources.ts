import { ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { cardIdGiven, slugify } from '#archive/card-url.ts'
import { collectionMarkdown, type ReadCollection } from '#archive/to-markdown/collection-markdown.ts'
import { may } from '#archive/viewer.ts'
import { allCollections } from '#store/collections.ts'
import { sessionName } from '#archive/conversation.ts'
import { sessionsAfter } from '#server/cards/list-sessions.ts'
import { cutText, FETCHED_LETTERS } from './bounded-text.ts'
import { cardText, readCard } from './card-text.ts'
import { MCP_TEXTS } from './mcp-texts.ts'
import { ownTick } from './own-tick.ts'
import { sentenceFor, type RegisterWith, type McpArchive } from './reading-tool.ts'
import { readPart } from './session-tools.ts'

/** Maximum number of conversations, latest first, and of collections in the list of resources. */
const LISTED = 50

const MARKDOWN = 'text/markdown'

/** Cards and conversations as Markdown, for programs that let their user attach them. */
export const addResources: RegisterWith = (server, asked) => {
  const { card, session, collection } = MCP_TEXTS.resources
  /** Turns refusals into errors of the protocol. */
  const reading =
    (read: (archive: McpArchive, id: string) => Promise<string>) =>
    async (uri: URL, { id, name = id }: Record<string, string | string[]>) => {
      const archive = asked()
      try {
        await ownTick()
        const text = await read(archive, decoded(String(name)))
        return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text }] }
      } catch (error) {
        throw new McpError(ErrorCode.InvalidParams, sentenceFor(error, archive))
      }
    }

  server.registerResource(
    'card',
    new ResourceTemplate('colloquy://card/{id}', { list: undefined }),
    { ...card, mimeType: MARKDOWN },
    reading(async (archive, id) => {
      const read = await readCard(archive, id)
      return cutText(cardText(read, archive.site), FETCHED_LETTERS, MCP_TEXTS.fetch.cut(read.id))
    }),
  )
  server.registerResource(
    'session',
    new ResourceTemplate('colloquy://session/{id}', {
      list: async () => ({
        resources: (await latestSessions(asked())).map((one) => ({
          uri: `colloquy://session/${encodeURIComponent(sessionName(one))}`,
          name: sessionName(one),
          title: one.heading,
          description: one.question,
          mimeType: MARKDOWN,
        })),
      }),
      complete: {
        id: async (typed) => {
          const names = (await latestSessions(asked())).map(sessionName)
          return names.filter((name) => name.includes(slugify(typed)))
        },
      },
    }),
    { ...session, mimeType: MARKDOWN },
    reading(async (archive, name) => {
      const id = cardIdGiven(name)
      const { title, url, turns, next } = await readPart(archive, id)
      const texts = turns.map((turn) => `## ${turn.number}. ${turn.title}\n\n<${turn.url}>\n\n${turn.text}`)
      const rest = next === undefined ? [] : [`[${MCP_TEXTS.resources.goesOn(id, next)}]`]
      return [`# ${title}`, `<${url}>`, ...texts, ...rest].join('\n\n')
    }),
  )
  server.registerResource(
    'collection',
    new ResourceTemplate('colloquy://collection/{name}', {
      list: async () => ({
        resources: (await listedCollections(asked())).map(({ name, title }) => ({
          uri: `colloquy://collection/${encodeURIComponent(name)}`,
          name,
          title,
          mimeType: MARKDOWN,
        })),
      }),
      complete: {
        name: async (typed) => {
          const names = (await listedCollections(asked())).map(({ name }) => name)
          return names.filter((name) => name.includes(slugify(typed)))
        },
      },
    }),
    { ...collection, mimeType: MARKDOWN },
    reading(async (archive, name) => {
      const json = await archive.readCollection(archive.viewer, name, 1)
      return collectionMarkdown(JSON.parse(json) as ReadCollection, archive.site)
    }),
  )
}

/** The first collections in their order: published ones, for admins all. */
const listedCollections = async ({ db, viewer }: McpArchive) =>
  (await allCollections(db, !may(viewer, 'change-cards'))).slice(0, LISTED)

/** Decodes a part of a URI; an invalid one names nothing that exists. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

const latestSessions = async ({ db, viewer }: McpArchive) => {
  await ownTick()
  return (await sessionsAfter(db, viewer, { limit: LISTED })).sessions
}

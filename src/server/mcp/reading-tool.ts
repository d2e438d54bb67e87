import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { FastifyError } from 'fastify'
import type { z } from 'zod'
import type { readRelated } from '#api/related.ts'
import type { Site } from '#archive/site.ts'
import { Refusal } from '#archive/refusal.ts'
import type { TextSite } from '#archive/to-markdown/text-site.ts'
import type { Viewer } from '#archive/viewer.ts'
import type { SearchEngine } from '#search/engine.ts'
import type { ShowReasoning } from '#server/cards/read-contents.ts'
import type { ListByMeaning } from '#server/cards/find-in-order.ts'
import { explain } from '#server/http/serve.ts'
import type { Db } from '#store/tables.ts'
import { ownTick } from './own-tick.ts'

/** The archive as the Model Context Protocol (MCP) reads it, for one viewer. */
export interface McpArchive {
  db: Db
  search: SearchEngine
  viewer: Viewer
  /** With the address that answers carry. */
  site: TextSite & Pick<Site, 'tagline'>
  showReasoning: ShowReasoning
  /** A page of a collection, as JSON text of the contract. @throws Refusal when it does not exist for the viewer */
  readCollection: (viewer: Viewer, name: string, page: number) => Promise<string>
  /** Related cards of a card. @throws Refusal where it does not exist for the viewer */
  readRelated: (viewer: Viewer, id: string) => Promise<z.input<(typeof readRelated)['output']>>
  /** Lists by meaning. */
  byMeaning: ListByMeaning
  /** Called with each failure that is not the caller's fault. */
  onError: (error: unknown) => void
}

/** The context of the message that is being handled: a server handles one at a time. */
export type CallContext = () => McpArchive

/** Adds a tool, a resource or a prompt to a server. */
export type RegisterWith = (server: McpServer, asked: CallContext) => void

interface ReadingTool<Input extends z.ZodObject, Output extends z.ZodObject> {
  name: string
  title: string
  /** For the model that chooses among tools. */
  description: string
  input: Input
  output: Output
  /** @throws Refusal, whose sentence becomes the answer */
  answer: (archive: McpArchive, input: z.output<Input>) => Promise<z.input<Output>>
}

/** Annotations of every tool: calls read the archive alone, and change nothing. */
const READING = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const

/**
 * A tool that reads. Its answer is written through its schema, so that a field which the schema does not name cannot leave
 * the server, and given twice: as an object, and as JSON in a text for programs that know no objects.
 */
export const readingTool =
  <Input extends z.ZodObject, Output extends z.ZodObject>(tool: ReadingTool<Input, Output>): RegisterWith =>
  (server, asked) => {
    const { name, title, description, input, output, answer } = tool
    const config = { title, description, inputSchema: input, outputSchema: output, annotations: { title, ...READING } }
    server.registerTool<z.ZodObject, z.ZodObject>(name, config, async (given) => {
      const archive = asked()
      try {
        await ownTick()
        const structuredContent = output.parse(await answer(archive, given as z.output<Input>))
        return { structuredContent, content: [{ type: 'text', text: JSON.stringify(structuredContent) }] }
      } catch (error) {
        return { isError: true, content: [{ type: 'text', text: sentenceFor(error, archive) }] }
      }
    })
  }

/** The text of an error: the sentence of a refusal; for any other error only that it happened. */
export function sentenceFor(error: unknown, { onError }: Pick<McpArchive, 'onError'>): string {
  const { status, message } = explain(error as FastifyError)
  if (status >= 500 && !(error instanceof Refusal)) onError(error)
  return message
}

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js'
import { VERSION } from '#server/http/version.ts'
import { MCP_TEXTS } from './mcp-texts.ts'
import { addPrompts } from './prompts.ts'
import type { CallContext, McpArchive } from './reading-tool.ts'
import { relatedTool } from './related-tool.ts'
import { addResources } from './resources.ts'
import { fetchTool, meaningTool, searchTool } from './search-tools.ts'
import { listSessionsTool, readSessionTool } from './session-tools.ts'
import { timelineTool } from './timeline-tool.ts'

const PARTS = [
  searchTool,
  meaningTool,
  fetchTool,
  listSessionsTool,
  readSessionTool,
  timelineTool,
  relatedTool,
  addResources,
  addPrompts,
]

/** One for all servers: each would make its own, which takes a millisecond, and checks nothing here. */
const jsonSchemaValidator = new AjvJsonSchemaValidator()

/** A server of the Model Context Protocol, not yet connected to a transport. @param site what it is called */
export function openMcpServer(site: Pick<McpArchive['site'], 'title' | 'tagline'>, asked: CallContext): McpServer {
  const server = new McpServer(
    { name: 'colloquy', title: site.title, version: VERSION },
    { instructions: MCP_TEXTS.instructions(site), jsonSchemaValidator },
  )
  for (const addTo of PARTS) addTo(server, asked)
  return server
}

import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js'
import { VERSION } from '#server/http/version.ts'
import { MCP_TEXTS } from './mcp-texts.ts'
import { addPrompts } from './prompts.ts'
import type { McpArchive } from './reading-tool.ts'
import { relatedTool } from './related-tool.ts'
import { addResources } from './resources.ts'
import { fetchTool, searchTool } from './search-tools.ts'
import { listSessionsTool, readSessionTool } from './session-tools.ts'
import { timelineTool } from './timeline-tool.ts'

const PARTS = [
  searchTool,
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

/** A server of the Model Context Protocol for one viewer, not yet connected to a transport. */
export function openMcpServer(archive: McpArchive): McpServer {
  const { title } = archive.site
  const server = new McpServer(
    { name: 'colloquy', title, version: VERSION },
    { instructions: MCP_TEXTS.instructions(archive.site), jsonSchemaValidator },
  )
  for (const addTo of PARTS) addTo(server, archive)
  return server
}

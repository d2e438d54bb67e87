import type { FastifyInstance } from 'fastify'

/** Refuses a method that an address has no use for, and names those that it has; what has none at all is not found. */
export function refuseMethods(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ is404, method, url }, reply) => {
    // A proxy may name the site as well.
    const path = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/)[0]!
    // The protocols of Algolia and MCP have words of their own.
    if (!is404 || path.startsWith('/1/') || path === '/mcp') return
    // As the router has it.
    const decoded = decodeURIComponent(path)
    const methods = app.supportedMethods.filter((one) => {
      const route = app.findRoute({ method: one, url: path })
      // Files of the page are looked for at every address.
      return route !== null && `/${route.params['*']}` !== decoded
    })
    if (methods.length === 0) return
    void reply.header('allow', methods.join(', '))
    throw Object.assign(new Error(`${method} is no method of this address`), { statusCode: 405 })
  })
}

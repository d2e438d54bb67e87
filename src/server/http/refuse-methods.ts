import type { FastifyInstance } from 'fastify'

/** Responds with 405 and the allowed methods to a method that a route lacks; unknown URLs stay 404. */
export function refuseMethods(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ is404, method, url }, reply) => {
    // A proxy may send the absolute form of the URL.
    const path = url.replace(/^https?:\/\/[^/?#]*/i, '').split(/[?#]/)[0]!
    // The protocols of Algolia and MCP have error formats of their own.
    if (!is404 || path.startsWith('/1/') || path === '/mcp') return
    // Decoded as by the router.
    const decoded = decodeURIComponent(path)
    const methods = app.supportedMethods.filter((one) => {
      const route = app.findRoute({ method: one, url: path })
      // The route of static files matches every path.
      return route !== null && `/${route.params['*']}` !== decoded
    })
    if (methods.length === 0) return
    void reply.header('allow', methods.join(', '))
    throw Object.assign(new Error(`${method} is not a method of this address`), { statusCode: 405 })
  })
}

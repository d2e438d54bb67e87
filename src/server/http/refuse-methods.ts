import type { FastifyInstance } from 'fastify'

/** Refuses a method that an address has no use for, and names those that it has; what has none at all is not found. */
export function refuseMethods(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ is404, method, url }, reply) => {
    const path = url.split('?')[0]!
    // Algolia's protocol has words of its own.
    if (!is404 || path.startsWith('/1/')) return
    const methods = app.supportedMethods.filter((one) => {
      const route = app.findRoute({ method: one, url: path })
      // Files of the page are looked for at every address.
      return route !== null && `/${route.params['*']}` !== path
    })
    if (methods.length === 0) return
    void reply.header('allow', methods.join(', '))
    throw Object.assign(new Error(`${method} is no method of this address`), { statusCode: 405 })
  })
}

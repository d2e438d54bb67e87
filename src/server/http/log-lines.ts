import type { FastifyRequest } from 'fastify'

/**
 * What log lines say of requests and errors (docs/operations.md, 'Logs'): the route and not the address, which holds
 * what people search for; no network address; of an error no field that a database fills with values of the statement.
 */
export const logSerializers = {
  req: ({ method, routeOptions }: FastifyRequest) => ({ method, route: routeOptions?.url ?? 'none' }),
  err: (error: Error & { code?: unknown }) => ({
    type: error.name,
    message: error.message,
    code: error.code,
    stack: error.stack ?? '',
  }),
}

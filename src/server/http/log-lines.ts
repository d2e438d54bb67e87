import type { FastifyRequest } from 'fastify'

/**
 * Serializers of log lines (docs/operations.md, 'Logs'): the route instead of the URL, which holds search terms; no IP address;
 * no error fields that a database fills with values of the statement.
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

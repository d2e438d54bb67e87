import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { nameSchema } from '#api/endpoint.ts'
import { errorAnswer } from '#api/error.ts'
import { usualScope } from '#archive/key-scope.ts'
import {
  API_KEY,
  completeDescription,
  KEY_SCOPE,
  SESSION,
  type Description,
} from './description/complete-description.ts'
import { operationIdOf, tagOf } from './description/operation-names.ts'
import { VERSION } from './version.ts'

/** The page that describes the interface styles itself inline; its scripts are files like everywhere. */
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

/** The name of the cookie of a session; with https browsers want the beginning that forbids it elsewhere. */
const COOKIE = 'colloquy.session_token'

/**
 * Describes every call that is registered after it: as OpenAPI at `/api/openapi.json`, to be read at `/api/docs`.
 * @param address where the site is reached; '' means wherever it was asked
 */
export async function describeCalls(app: FastifyInstance, address: string): Promise<void> {
  nameSchema(errorAnswer, 'Error')
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.1',
      info: {
        title: 'Colloquy',
        summary: 'A searchable archive of conversations with an AI',
        description:
          'Without a session or an API key every call answers with what visitors see. Bodies and answers are JSON where nothing else is said.',
        version: VERSION,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: address === '' ? '/' : address, description: 'this archive' }],
      components: {
        securitySchemes: {
          [SESSION]: {
            type: 'apiKey',
            in: 'cookie',
            name: address.startsWith('https:') ? `__Secure-${COOKIE}` : COOKIE,
            description: 'The session of an account, as signing in sets it',
          },
          [API_KEY]: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key that an admin made; it acts for its owner, within its scope: `x-key-scope` names the least one that a call takes',
          },
        },
      },
    },
    transform: (documented) => {
      const { schema, url } = jsonSchemaTransform(documented)
      const { method, config } = documented.route
      const names = { operationId: operationIdOf(String(method), url), tags: [tagOf(url)] }
      return { url, schema: { ...schema, ...names, [KEY_SCOPE]: config?.keyScope ?? usualScope(String(method)) } }
    },
    transformObject: (documented) =>
      // Only what is completed is typed there.
      completeDescription(jsonSchemaTransformObject(documented) as Description) as ReturnType<
        typeof jsonSchemaTransformObject
      >,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'list' }, staticCSP: POLICY })
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()))
}

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { nameSchema } from '#api/endpoint.ts'
import { errorAnswer } from '#api/error.ts'
import { defaultScope } from '#archive/key-scope.ts'
import {
  API_KEY,
  completeDescription,
  KEY_SCOPE,
  SESSION,
  type Description,
} from './description/complete-description.ts'
import { operationIdOf, tagOf } from './description/operation-names.ts'
import { VERSION } from './version.ts'

/** Content security policy of the API reference, whose styles are inline and whose scripts are files. */
const POLICY = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"

/** The name of the session cookie; under https it has the prefix `__Secure-`. */
const COOKIE = 'colloquy.session_token'

/**
 * Describes every call that is registered after it: as OpenAPI at `/api/openapi.json`, as a page at `/api/docs`.
 * @param address the URL of the site; '' for the host of the request
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
      return { url, schema: { ...schema, ...names, [KEY_SCOPE]: config?.keyScope ?? defaultScope(String(method)) } }
    },
    transformObject: (documented) =>
      // Typed only as far as `completeDescription` needs.
      completeDescription(jsonSchemaTransformObject(documented) as Description) as ReturnType<
        typeof jsonSchemaTransformObject
      >,
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs', uiConfig: { docExpansion: 'list' }, staticCSP: POLICY })
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => reply.send(app.swagger()))
}

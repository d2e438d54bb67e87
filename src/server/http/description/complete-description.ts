import type { NeededScope } from '#archive/key-scope.ts'
import { errorComponents, errorResponsesOf } from './error-responses.ts'
import { describeTag } from './operation-names.ts'

/** The extension by which a call says the least scope of an API key; `none`: no key makes it. */
export const KEY_SCOPE = 'x-key-scope'

/** The key under which a route says the media type of a body that is not described by a schema. */
export const BODY_TYPE = 'x-body-type'

/** JSON of an OpenAPI document, of which only what is read here is typed. */
interface Operation {
  summary?: string
  tags?: string[]
  parameters?: { in: string }[]
  requestBody?: unknown
  security?: Record<string, never[]>[]
  /** See `BODY_TYPE`. */
  [BODY_TYPE]?: string
  [KEY_SCOPE]?: NeededScope
  responses: Record<string, { description?: string; $ref?: string }>
}

/** An OpenAPI document as far as it is completed here. */
export interface Description {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, unknown> }
}

/** The names of the ways to say who one is. */
export const SESSION = 'session'
export const API_KEY = 'apiKey'

/** Where the schema of every error is (describe-calls.ts). */
const ERROR = '#/components/schemas/Error'

/** What only admins, or members, may call says so in its summary. */
const isClosed = ({ summary = '' }: Operation): boolean => /\((?:admin|member)\b/.test(summary)

/**
 * Completes a document: how each call can be refused, who may make it, which tags there are; and leaves out schemas that nothing
 * refers to.
 * @param documented as the calls' own schemas give it
 */
export function completeDescription<D extends Description>(documented: D) {
  const tags = new Set<string>()
  const paths = Object.fromEntries(
    Object.entries(documented.paths ?? {}).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => {
          for (const tag of operation.tags ?? []) tags.add(tag)
          return [method, completed(method, operation)]
        }),
      ),
    ]),
  )
  const whole = {
    ...documented,
    tags: [...tags].map(describeTag),
    paths,
    components: { ...documented.components, responses: errorComponents(ERROR) },
  }
  return { ...whole, components: { ...whole.components, schemas: referredIn(whole) } }
}

function completed(method: string, operation: Operation): Operation {
  const { [BODY_TYPE]: bodyType, requestBody = bodyOf(bodyType), ...rest } = operation
  const { parameters, responses } = rest
  const takesInput = parameters !== undefined || requestBody !== undefined
  const byKey: Record<string, never[]>[] = rest[KEY_SCOPE] === 'none' ? [] : [{ [API_KEY]: [] }]
  const signedIn: Record<string, never[]>[] = [{ [SESSION]: [] }, ...byKey]
  const { 200: success, ...others } = responses
  return {
    ...rest,
    ...(requestBody === undefined ? {} : { requestBody }),
    // An empty one: everyone may call, and sees what visitors see.
    security: isClosed(operation) ? signedIn : [{}, ...signedIn],
    responses: {
      200: { ...success, description: 'What was asked for.' },
      ...others,
      ...errorResponsesOf({ method, takesInput }),
    },
  }
}

const bodyOf = (type: string | undefined) =>
  type === undefined
    ? undefined
    : { required: true, content: { [type]: { schema: { type: 'string', format: 'binary' } } } }

const REFERENCE = /"\$ref":"#\/components\/schemas\/([^"]+)"/g

/** The schemas that calls, responses, or schemas that these refer to, refer to. */
function referredIn({ components, ...rest }: { components: { schemas?: Record<string, unknown> } }) {
  const { schemas = {}, ...others } = components
  const found = new Set<string>()
  const follow = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (found.has(name)) continue
      found.add(name)
      follow(schemas[name])
    }
  }
  follow([rest, others])
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}

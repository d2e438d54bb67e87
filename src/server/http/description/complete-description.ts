import type { NeededScope } from '#archive/key-scope.ts'
import { errorComponents, errorResponsesOf } from './error-responses.ts'
import { describeTag } from './operation-names.ts'

/** The extension for the minimum scope of an API key; `none` where no key may call. */
export const KEY_SCOPE = 'x-key-scope'

/** The schema key for the media type of a body without a schema. */
export const BODY_TYPE = 'x-body-type'

/** An operation of an OpenAPI document, typed as far as it is read here. */
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

/** An OpenAPI document, typed as far as it is completed here. */
export interface Description {
  paths?: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, unknown> }
}

/** The names of the security schemes. */
export const SESSION = 'session'
export const API_KEY = 'apiKey'

/** The reference to the schema of errors (describe-calls.ts). */
const ERROR = '#/components/schemas/Error'

/** True for calls of admins or members only, as their summaries say. */
const isClosed = ({ summary = '' }: Operation): boolean => /\((?:admin|member)\b/.test(summary)

/**
 * Completes a document with error responses, security requirements and tags, and drops unused schemas.
 * @param documented the document generated from the schemas of the calls
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
    // The empty requirement means anonymous access.
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

/** The schemas that are referenced by calls and responses, directly or through other schemas. */
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

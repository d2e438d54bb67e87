/** The properties of a call that decide its error responses. */
export interface Refusable {
  method: string
  /** True where it has path or query parameters, or a body. */
  takesInput: boolean
}

/** Error responses by status, each with its reason and the calls that may return it. */
const ERRORS: Readonly<Record<string, { name: string; description: string; isFor: (call: Refusable) => boolean }>> = {
  400: { name: 'BadRequest', description: 'The request is not valid.', isFor: () => true },
  401: {
    name: 'Unauthenticated',
    description: 'What the caller signs in or acts with is not in force, such as an API key or a password.',
    isFor: () => true,
  },
  403: { name: 'Forbidden', description: 'The caller may not do this.', isFor: () => true },
  404: { name: 'NotFound', description: 'There is no such thing, or none that the caller may see.', isFor: takesInput },
  409: { name: 'Conflict', description: 'The state of the archive does not allow it.', isFor: isWrite },
  410: {
    name: 'Gone',
    description: 'It was there, and is over: an import, a change that could be undone.',
    isFor: isWrite,
  },
  413: { name: 'TooLarge', description: 'More was sent than is taken.', isFor: isWrite },
  415: { name: 'UnknownType', description: 'The body is of a type that is not taken.', isFor: isWrite },
  429: { name: 'TooMany', description: 'Too many requests; `Retry-After` says when to ask again.', isFor: () => true },
  500: {
    name: 'Unexpected',
    description: 'Something went wrong; the log has it under `requestId`.',
    isFor: () => true,
  },
  503: {
    name: 'Unavailable',
    description: 'Not at this moment; `Retry-After` says when to ask again.',
    isFor: () => true,
  },
  507: { name: 'Full', description: 'The disk of the archive is full.', isFor: isWrite },
}

function takesInput(call: Refusable): boolean {
  return call.takesInput || isWrite(call)
}

function isWrite({ method }: Refusable): boolean {
  return method.toLowerCase() !== 'get'
}

/** References to the error responses of a call. */
export const errorResponsesOf = (call: Refusable): Record<string, { $ref: string }> =>
  Object.fromEntries(
    Object.entries(ERRORS)
      .filter(([, { isFor }]) => isFor(call))
      .map(([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }]),
  )

/** The components of these responses. @param schema reference to the schema of errors */
export const errorComponents = (schema: string) =>
  Object.fromEntries(
    Object.values(ERRORS).map(({ name, description }) => [
      name,
      { description, content: { 'application/json': { schema: { $ref: schema } } } },
    ]),
  )

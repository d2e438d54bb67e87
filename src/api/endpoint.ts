import type { z } from 'zod'
import type { NeededScope } from '#archive/key-scope.ts'

/** One call of the HTTP interface: what it is named, what it takes and what it answers. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** A path with `:name` for its parameters. */
  readonly path: string
  readonly summary: string
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly output: z.ZodType
  /** The media type of the answer, where that is not JSON; several where the request chooses among them. */
  readonly outputType?: string | readonly string[]
  /** The media type of what is sent, where that is neither JSON nor nothing: it is read as it comes. */
  readonly bodyType?: string
  /** True when the answer comes after work that may take minutes. */
  readonly answersWhenDone?: true
  /** The least scope of an API key that makes the call, where it is not `read` for GET and `admin` for all others. */
  readonly keyScope?: NeededScope
}

/** Checks a description against `Endpoint` and keeps its exact type for the typed client. */
export const endpoint = <const E extends Endpoint>(description: E): E => description

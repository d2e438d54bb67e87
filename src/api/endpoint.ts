import { z } from 'zod'
import type { NeededScope } from '#archive/key-scope.ts'

/** The method of a call and its path, with `:name` for its parameters: by this a call is named everywhere. */
type CallName = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`

/** What a call of the HTTP interface is for, what it takes and what it answers. */
interface Description {
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

/** One call of the HTTP interface. */
export interface Endpoint extends Description {
  readonly name: CallName
}

/** Describes a call, and keeps the exact type of its description for the typed client. */
export const endpoint = <const Name extends CallName, const D extends Description>(name: Name, description: D) => ({
  name,
  ...description,
})

/** What several calls take or answer: an object by the name that the description, and clients made from it, have for it. */
export const resource = <Shape extends z.ZodRawShape>(id: string, shape: Shape) => nameSchema(z.object(shape), id)

/** Gives a schema a name, under which the description of the calls has it once; the first name stays. */
export function nameSchema<Schema extends z.ZodType>(schema: Schema, id: string): Schema {
  const known = z.globalRegistry.get(schema)
  if (known?.id === undefined) z.globalRegistry.add(schema, { ...known, id })
  return schema
}

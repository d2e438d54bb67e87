import type { KeyScope } from '#archive/key-scope.ts'

/** The options of `keys make`. */
export interface MakeOptions {
  name: string
  scope: KeyScope
  owner: string
  end?: string
  json?: boolean
}

/** The options of `keys`; each of its actions takes some of them. */
export type KeysOptions = Partial<MakeOptions>

/** True where there is all that a new key needs. */
export const isComplete = (options: KeysOptions): options is MakeOptions =>
  options.name !== undefined && options.scope !== undefined && options.owner !== undefined

import type { KeyScope } from '#archive/key-scope.ts'

/** An API key. Rows stay after its end, so that its holder learns whether it ended or was withdrawn. */
export interface ApiKeysTable {
  /** Random; a part of the key. */
  id: string
  /** SHA-256 of the key, in hexadecimal. */
  hash: string
  user_id: string
  name: string
  scope: KeyScope
  /** Unix times in milliseconds; 0 where it did not happen, and `ends_at` 0 for a key without an end. */
  made_at: number
  made_by: string
  ends_at: number
  withdrawn_at: number
  /** The name by which admins know each other. */
  withdrawn_by: string
  used_at: number
}

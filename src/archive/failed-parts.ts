import { counted } from './counted.ts'

/** The fields of an import report that count failures. */
interface Failed {
  /** All failures: whole files, whole conversations, single messages. */
  failureCount: number
  /** Conversations of which nothing could be read. */
  unreadable: number
  /** Where every message ends; `failed` counts single messages. */
  outcomes: Readonly<Record<string, number>>
}

/** Names what failed by its kind, so that a file is not taken for a message: '1 file, 2 messages'; '' for nothing. */
export function failedParts({ failureCount, unreadable, outcomes }: Failed): string {
  const messages = outcomes['failed'] ?? 0
  const files = failureCount - unreadable - messages
  return [
    files > 0 && counted(files, 'file'),
    unreadable > 0 && counted(unreadable, 'conversation'),
    messages > 0 && counted(messages, 'message'),
  ]
    .filter((part) => part !== false)
    .join(', ')
}

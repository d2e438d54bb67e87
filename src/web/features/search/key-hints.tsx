import type { ReactNode } from 'react'
import { COMMAND_K } from '#web/ui/command-key.ts'

const HINTS: readonly (readonly [keys: readonly string[], does: string])[] = [
  [['⏎'], 'search'],
  [['↑', '↓'], 'choose'],
  [['tab'], 'take the word'],
  [['esc'], 'close'],
]

const Hint = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
    {keys.map((key) => (
      <kbd key={key} className="key">
        {key}
      </kbd>
    ))}
    {children}
  </span>
)

/** The keys of the list under the search box; they mean nothing where there is no keyboard. */
export function KeyHints() {
  return (
    <p
      aria-hidden
      className="flex shrink-0 flex-wrap gap-x-3 gap-y-1 border-t border-hairline bg-raised px-4 py-2 text-xs text-soft pointer-coarse:hidden max-md:hidden"
    >
      {HINTS.map(([keys, does]) => (
        <Hint key={does} keys={keys}>
          {does}
        </Hint>
      ))}
      <span className="grow" />
      <Hint keys={[COMMAND_K]}>from anywhere</Hint>
    </p>
  )
}

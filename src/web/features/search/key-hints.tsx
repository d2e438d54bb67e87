import type { MouseEvent, ReactNode } from 'react'
import { TEXTS } from '#archive/texts.ts'
import { DialogLink } from '#web/address/dialog-link.tsx'
import { SEARCH_FIELD } from './focus-search.ts'
import { hasTouchKeyboard } from './touch-keyboard.ts'

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

/** Focuses the field: its list closes together with the link, and a closing help dialog returns the focus there. */
function focusField({ currentTarget }: MouseEvent<HTMLElement>): void {
  const field = currentTarget.closest('form')?.querySelector<HTMLElement>(`[${SEARCH_FIELD}]`)
  if (!hasTouchKeyboard()) field?.focus()
}

/** The shortcuts of the list under the search box, hidden on devices without a keyboard, and a link to the help. */
export function KeyHints() {
  return (
    <div className="flex shrink-0 items-center gap-x-3 border-t border-hairline bg-raised px-4 py-1 text-xs text-soft">
      <p aria-hidden className="flex flex-wrap gap-x-3 gap-y-1 pointer-coarse:hidden max-md:hidden">
        {HINTS.map(([keys, does]) => (
          <Hint key={does} keys={keys}>
            {does}
          </Hint>
        ))}
      </p>
      <DialogLink
        to="search-help"
        onClick={focusField}
        className="target inline-flex ms-auto shrink-0 items-center whitespace-nowrap text-accent hover:underline"
      >
        {TEXTS['search-help']}
      </DialogLink>
    </div>
  )
}

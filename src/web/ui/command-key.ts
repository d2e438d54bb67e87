/** True on systems whose commands are given with ⌘. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Whether a key is pressed together with the system's command key: ⌘, or Ctrl where there is none. */
export const isCommand = ({
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  !altKey && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey)

/** The keys that lead to the search, as this system writes them. */
export const COMMAND_K = isApple ? '⌘K' : 'Ctrl K'

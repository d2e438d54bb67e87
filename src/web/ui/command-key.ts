/** True on Apple's systems, whose command key is ⌘. */
const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

/** Whether a key is pressed together with the system's command key: ⌘, or Ctrl elsewhere. */
export const isCommand = ({
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  !altKey && (isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey)

/** The shortcut of the search, as this system writes it. */
export const COMMAND_K = isApple ? '⌘K' : 'Ctrl K'

/** Names with a dot in front under which programs keep conversations. */
const KEPT = /^\.(?:aider|claude|codex|cursor|gemini|system_generated)/

/**
 * True for names of files and folders of systems and programs, which are no exports: nothing below such a folder is read.
 * @param name of a file or folder, without its path
 */
export const isHiddenName = (name: string): boolean =>
  (name.startsWith('.') && !KEPT.test(name)) || name === '__MACOSX' || name === 'Thumbs.db'

/** Names with a dot in front under which programs keep conversations. */
const KEPT = /^\.(?:aider|claude|codex|cursor|gemini)/

/**
 * True for names under which systems and programs keep what is no export: nothing below a folder of that name is read.
 * @param name of a file or folder, without those it lies in
 */
export const isHiddenName = (name: string): boolean =>
  (name.startsWith('.') && !KEPT.test(name)) || name === '__MACOSX' || name === 'Thumbs.db'

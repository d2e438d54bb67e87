/** Puts a text on the clipboard and says so; a clipboard that refuses is only logged (R16.7). */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    ;(await import('./toast.ts')).toast(done)
  } catch (error) {
    console.error('Clipboard:', error)
  }
}

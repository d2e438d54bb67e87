/** Copies a text to the clipboard and confirms it; a refusal of the clipboard is only logged (R16.7). */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    const message = await import('./toast.ts').catch(() => null)
    message?.toast(done)
  } catch (error) {
    console.error('Clipboard:', error)
  }
}

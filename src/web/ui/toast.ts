/** Lifetime of a toast, in milliseconds (R16.7). */
const TOAST_MS = 2000

/** Shows a short message at the bottom of the viewport, and announces it. */
export function toast(message: string): void {
  const region = document.createElement('div')
  region.setAttribute('role', 'status')
  region.className =
    'appear no-print pointer-events-none fixed bottom-28 left-1/2 z-50 w-max max-w-[90vw] -translate-x-1/2 rounded-md ' +
    'bg-ink px-4 py-2.5 text-sm text-ground shadow-md'
  const show = () => {
    if (region.isConnected) return
    region.textContent = ''
    // Content outside an open dialog is inert, also for screen readers.
    const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    host.append(region)
    // A live region is announced when its text changes, not when it appears.
    requestAnimationFrame(() => {
      region.textContent = message
    })
  }
  show()
  // The dialog may close with the message in it.
  const closing = new MutationObserver(show)
  closing.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => {
    closing.disconnect()
    region.remove()
  }, TOAST_MS)
}

/** Focuses an element without a focus ring, as no key moved it there; the next Tab makes it visible. */
export function focusQuietly(element: HTMLElement): void {
  element.dataset['quietFocus'] = ''
  element.addEventListener('blur', () => delete element.dataset['quietFocus'], { once: true })
  element.focus({ preventScroll: true })
}

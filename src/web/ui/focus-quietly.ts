/** Gives focus to an element without a ring, because no key moved it there; the next Tab shows where it is. */
export function focusQuietly(element: HTMLElement): void {
  element.dataset['quietFocus'] = ''
  element.addEventListener('blur', () => delete element.dataset['quietFocus'], { once: true })
  element.focus({ preventScroll: true })
}

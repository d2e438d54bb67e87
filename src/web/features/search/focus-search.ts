/** Attribute of the fields that `focusSearch` looks for. */
export const SEARCH_FIELD = 'data-search-field'

/** Focuses the visible search box (the compact one once the page is scrolled), and opens its list. */
export function focusSearch(): void {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`[${SEARCH_FIELD}]`)]
  const isInSight = (field: HTMLElement) => {
    const { top, bottom, width } = field.getBoundingClientRect()
    return width > 0 && top >= 0 && bottom <= window.innerHeight
  }
  const field = fields.find(isInSight) ?? fields[0]
  field?.focus()
  field?.click()
  if (field?.value) field.select()
}

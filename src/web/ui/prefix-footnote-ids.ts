/** Makes the ids of one response's footnotes unique, as there are several responses on one page. */
export function prefixFootnoteIds(content: DocumentFragment, own: string): void {
  for (const element of content.querySelectorAll('[id]')) element.id = own + element.id
  for (const link of content.querySelectorAll('a[href^="#"]')) {
    link.setAttribute('href', `#${own}${link.getAttribute('href')!.slice(1)}`)
  }
}

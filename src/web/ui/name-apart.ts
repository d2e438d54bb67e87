/** Gives the footnotes of one response names of their own: several responses are on one page. */
export function nameApart(content: DocumentFragment, own: string): void {
  for (const element of content.querySelectorAll('[id]')) element.id = own + element.id
  for (const link of content.querySelectorAll('a[href^="#"]')) {
    link.setAttribute('href', `#${own}${link.getAttribute('href')!.slice(1)}`)
  }
}

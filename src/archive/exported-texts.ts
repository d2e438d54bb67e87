/** What the pages of an exported site say without their code, which loads none of it. */
export const EXPORTED_TEXTS = {
  withoutScript: 'Without JavaScript:',
  notAtTop:
    'The rest of this page is not where it should be. The exported folder has to be at the top of a web site, such as https://example.com/, and is not opened from a disk. These open anywhere:',
  cardAsPage: 'this card as a page',
  conversationAsMarkdown: 'this conversation as Markdown',
  cardsAsPages: 'all cards as pages, one after another',
  cardsAsMarkdown: 'all cards as Markdown',
} as const

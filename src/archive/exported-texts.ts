/** Texts of an exported site's pages without scripts. */
export const EXPORTED_TEXTS = {
  withoutScript: 'Without JavaScript:',
  onDisk:
    'The rest of this page is not shown: browsers run no page like this one from a disk. Put the exported folder on a web site. These open anywhere:',
  cardAsPage: 'this card as a page',
  conversationAsMarkdown: 'this conversation as Markdown',
  cardsAsPages: 'all cards as pages, one after another',
  cardsAsMarkdown: 'all cards as Markdown',
} as const

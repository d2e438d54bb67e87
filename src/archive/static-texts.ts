import { counted } from './counted.ts'

/** Texts of static pages, feeds and their generation. */
export const STATIC_TEXTS = {
  liveCard: 'Open this card in the archive',
  inTime: 'cards in time',
  previous: 'previous',
  next: 'next',
  gone: 'This card is not here.',
  goneNext: 'It was removed, or never existed.',
  goHome: 'Go to the archive',
  pictureOf: (title: string) => `Picture of the card ‘${title}’`,
  allCards: 'All cards',
  readOn: 'read on',
  needsScript: 'There is nothing here that can be read without JavaScript.',
  nowhere: 'There is nothing at this address.',
  wholePage: 'the whole card, with its tables, pictures and files',

  // Generation of static pages (R16.15)
  seoFailed: 'SEO generation failed',
  seoWritten: (pages: number) => `${counted(pages, 'SEO page')} generated successfully!`,
  seoStopped: 'The server was stopped: the pages are as they were.',
  seoChanging: 'Cards kept changing while the pages were written. Please try again when fewer people work on them.',
} as const

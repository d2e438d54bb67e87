import type { Locator, Page } from '@playwright/test'

/** The screen on which an admin decides about what was imported. */
export const review = (page: Page): Locator => page.getByRole('dialog', { name: 'review' })

/** A conversation in the review's list. */
export const row = (page: Page, title: string): Locator =>
  review(page).getByRole('region', { name: 'conversations' }).getByRole('button', { name: title })

/** The button that publishes the conversation on show. */
export const publish = (page: Page): Locator =>
  review(page).getByRole('button', { name: /^publish [\d,]+ cards?( p)?$/ })

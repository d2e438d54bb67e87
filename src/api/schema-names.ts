import { z } from 'zod'
import { askedCard, readAsked } from './asked.ts'
import { block } from './blocks.ts'
import { cardRedaction, cardSummary, card, listedCard } from './card.ts'
import { getCalendar } from './calendar.ts'
import { facet, facets, getTimeline, listCards } from './cards.ts'
import { refusedCard, changedCards } from './change-cards.ts'
import { edited as editedCollection, readCollection } from './collections.ts'
import { comment, commentPage, moderated } from './comments.ts'
import { letters as ledgerLetters, ledger } from './dashboard.ts'
import { errorAnswer } from './error.ts'
import { job as importJob, importState } from './import.ts'
import { apiKey } from './keys.ts'
import { link, made as madeLink } from './links.ts'
import { getOnThisDay } from './on-this-day.ts'
import { part, exchange, alternative } from './parts.ts'
import { cardProof } from './proof.ts'
import { redaction } from './redactions.ts'
import { finding } from './review.ts'
import { readRelated } from './related.ts'
import { getSearchHelp } from './search-help.ts'
import { profile, session } from './session.ts'
import { turn, listedSession, readSession, readSessionTexts } from './sessions.ts'
import { starred } from './stars.ts'
import { suggest } from './suggest.ts'
import { getTopics } from './topics.ts'
import { getTrends } from './trends.ts'
import { delivery, webhook } from './webhooks.ts'
import { getYear, listYears } from './years.ts'

/** What the calls take and answer, by the names that its description and clients that are made from it have for it. */
const RESOURCES = {
  Alternative: alternative,
  ApiKey: apiKey,
  AskedCard: askedCard,
  AskedGroup: readAsked.output,
  Block: block,
  Calendar: getCalendar.output,
  Card: card,
  CardPage: listCards.output,
  CardProof: cardProof,
  CardRedaction: cardRedaction,
  CardSummary: cardSummary,
  ChangedCards: changedCards,
  Collection: readCollection.output,
  Comment: comment,
  CommentPage: commentPage,
  EditedCollection: editedCollection,
  Error: errorAnswer,
  Exchange: exchange,
  Facet: facet,
  Facets: facets,
  Finding: finding,
  ImportJob: importJob,
  ImportState: importState,
  Ledger: ledger,
  Letters: ledgerLetters,
  Link: link,
  ListedCard: listedCard,
  ListedSession: listedSession,
  MadeLink: madeLink,
  ModeratedComment: moderated,
  OnThisDay: getOnThisDay.output,
  Part: part,
  Profile: profile,
  Redaction: redaction,
  RefusedCard: refusedCard,
  RelatedCards: readRelated.output,
  SearchHelp: getSearchHelp.output,
  Session: session,
  Starred: starred,
  SessionOutline: readSession.output,
  SessionTexts: readSessionTexts.output,
  Suggestions: suggest.output,
  Timeline: getTimeline.output,
  Topics: getTopics.output,
  Trends: getTrends.output,
  Turn: turn,
  Webhook: webhook,
  WebhookDelivery: delivery,
  YearInReview: getYear.output,
  Years: listYears.output,
} as const satisfies Record<string, z.ZodType>

/** Gives resources their names, under which the description of the calls has each once. Names that are given again stay. */
export function nameSchemas(): void {
  for (const [id, schema] of Object.entries(RESOURCES)) nameSchema(schema, id)
}

/** Gives a schema a name, where it has none. */
export function nameSchema(schema: z.ZodType, id: string): void {
  const known = z.globalRegistry.get(schema)
  if (known?.id === undefined) z.globalRegistry.add(schema, { ...known, id })
}

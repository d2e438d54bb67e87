import { sql, type Kysely } from 'kysely'

/**
 * Cards of conversations say no more how long after other cards they came: these may be private or deleted (ADR-0258). Cards
 * that were imported as lines of cards keep theirs. Version 0.1 kept neither precedence nor record of conversations: cards
 * of theirs are known by the form of their ids.
 */
export const elapsedTimes = () => ({
  async up(db: Kysely<never>): Promise<void> {
    const [first, last] = ['"reltimeTimezero":', ',"reltimeLast":']
    // Texts within the JSON have their quotes escaped, and conversations gave whole seconds.
    const { numAffectedRows = 0n } = await sql`UPDATE cards SET reltime_timezero = 0, reltime_last = 0,
      summary = replace(summary,
        ${first} || CAST(reltime_timezero AS bigint) || ${last} || CAST(reltime_last AS bigint) || ',',
        ${`${first}0${last}0,`})
      WHERE (reltime_timezero <> 0 OR reltime_last <> 0)
        AND (precedence <> 0 OR id IN (SELECT card_id FROM card_contents WHERE source <> '')
          OR (conversation LIKE 'sid:%' AND length(id) = 20))`.execute(db)
    if (numAffectedRows > 0n)
      await sql`UPDATE archive SET revision = revision + 1, public_revision = public_revision + 1`.execute(db)
  },
})

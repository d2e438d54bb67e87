import { site } from '#web/data/site.ts'

/** The introduction of the archive. A new owner adapts it. */
export function AboutText() {
  return (
    <>
      <p>
        <strong className="lowercase">{site.title}</strong> is an archive of conversations between a human and an AI.
        Each exchange is a card: what the human asked, and what the AI answered.
      </p>
      <p>
        The conversations are authentic and unedited. Nothing was smoothed over afterwards: typing errors, detours and
        mistakes on both sides are part of the record. Only the session titles were made later, by an AI; they group
        cards that belong together and lie close in time.
      </p>
      <p>
        There are several ways in. Pick a day, a month or a year in the calendar. Search for a word, then for another:
        the terms narrow the list, or widen it when you switch from <em>and</em> to <em>or</em>. Press a category or a
        session title to see everything that shares it. Or come back to the home page and let it show you a day at
        random.
      </p>
      <p>
        Every card and every filtered view has an address of its own that can be shared, and every view is also a feed.
        Press <kbd>?</kbd> for the keys.
      </p>
      <p>
        What the AI says here was true to the model of its day. It may be wrong. Please read it as a document of a
        conversation, not as advice.
      </p>
    </>
  )
}

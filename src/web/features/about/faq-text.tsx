const QUESTIONS: readonly { ask: string; answer: string }[] = [
  {
    ask: 'Are these conversations real?',
    answer:
      'Yes. Prompts and responses are shown as they were written, unedited. Words that the owner took out are shown as ▇▇▇, with the reason. Cards that the owner keeps private are left out as a whole.',
  },
  {
    ask: 'Who wrote the session titles?',
    answer: 'An AI did, afterwards. A title groups related cards that lie close together in time.',
  },
  {
    ask: 'What does a date on a card mean?',
    answer:
      'The day on which the exchange took place. What stands behind it in brackets tells apart cards of the same day, usually by the time.',
  },
  {
    ask: 'How does the search work?',
    answer:
      'It looks for words in prompts, responses and titles, without regard to capitals and accents. All words of a term must stand in a card, in any place; words in quotes stand next to each other. A word with a star behind it is only a beginning: ‘gard*’ finds garden and gardener. A term that begins with a minus leaves cards out. The best match comes first. Each term becomes a filter; with several of them you choose whether all must match (and) or any (or).',
  },
  {
    ask: 'How do I pick several days?',
    answer:
      'A click picks a day in place of the one before. Hold Ctrl, ⌘ or Shift while clicking to add a day, and Alt to take one away. The name of a month or of a year picks all of it.',
  },
  {
    ask: 'What do the arrows of an open card do?',
    answer:
      'One pair leads through the cards of the list you came from. The pair named ‘time’ leads to what was said just before and just after, whether or not it is in your list.',
  },
  {
    ask: 'Why are the pictures black and white?',
    answer:
      'So that the words lead. Choose colour, or no pictures at all, above the cards; the choice stays on your device.',
  },
  {
    ask: 'Do I need an account?',
    answer:
      'Not for reading, searching or starring cards. Whether comments need an account is up to the owner of the archive; with one, your comments carry your name and a mark that it is verified.',
  },
  {
    ask: 'How can I refer to a card?',
    answer:
      'Copy its link to share it here. Copy its permalink for a plain page that needs no scripts and will stay where it is.',
  },
]

/** Questions that visitors ask. A new owner adapts them. */
export function FaqText() {
  return (
    <dl>
      {QUESTIONS.map(({ ask, answer }) => (
        <div key={ask} className="mb-6">
          <dt className="font-semibold">{ask}</dt>
          <dd className="mt-1">{answer}</dd>
        </div>
      ))}
    </dl>
  )
}

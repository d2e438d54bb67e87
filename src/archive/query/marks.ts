/** Values of `has:` about texts and contents of a card. */
type Held = 'code' | 'picture' | 'table' | 'formula' | 'document' | 'alternatives'

/** Something that is true of a card or is not, as indexes hold it. */
export type Mark = Held | `lang:${string}`

/** Cards that people and reviews chose: read from the database with each question, as they change without the cards. */
export type CardSetName = 'starred' | 'commented' | 'flagged'

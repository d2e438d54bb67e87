/** The source and the conversation of a card. */
export interface Recorded {
  /** The hash of its source; '' where there is none. */
  source: string
  /** The conversation, as rows of cards name it. */
  conversation: string
}

/**
 * Groups cards that share a source or a conversation, also indirectly (connected components). A long conversation is several
 * sessions of one source, and a conversation that was imported again has several sources.
 * @returns the groups, each in the given order
 */
export function joinedCards<One extends Recorded>(cards: readonly One[]): One[][] {
  const leaders = new Map<string, string>()
  const leaderOf = (name: string): string => {
    let leader = name
    for (let next; (next = leaders.get(leader)) !== undefined;) leader = next
    if (leader !== name) leaders.set(name, leader)
    return leader
  }
  for (const { source, conversation } of cards) {
    if (source === '') continue
    const leader = leaderOf(nameOf(conversation))
    const other = leaderOf(`source ${source}`)
    if (other !== leader) leaders.set(other, leader)
  }
  return [...Map.groupBy(cards, ({ conversation }) => leaderOf(nameOf(conversation))).values()]
}

const nameOf = (conversation: string): string => `conversation ${conversation}`

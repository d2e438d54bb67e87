/** The vector of a card from an endpoint. */
export interface CardEmbeddingsTable {
  card_id: string
  /** Address and model that gave it: vectors of different ones say nothing of each other. */
  model: string
  /** Of the text that it is of. */
  hash: string
  /** Bytes of an int8 vector. */
  vector: Uint8Array
}

import type { GivenVectors } from '#meaning/given-vectors.ts'
import type { ModelParts } from '#meaning/model-arrays.ts'
import { Model, type Near, type Place } from '#meaning/model.ts'
import { nearQuery } from '#meaning/near-query.ts'
import { textHash } from '#meaning/term-counts.ts'
import { embeddedText } from '#store/embeddings.ts'

/** What an archive has taught, with the nearness of cards as an endpoint gives it: where that knows a card, else by the archive's own words. */
export class EndpointModel extends Model {
  readonly #given: GivenVectors
  /** The ordinal among given vectors of each text. */
  readonly #byText: Map<number, number>
  /** Places of cards that the endpoint knows. */
  readonly #known = new WeakMap<Place, number>()

  constructor(parts: ModelParts, given: GivenVectors) {
    super(parts)
    this.#given = given
    this.#byText = new Map(Array.from(given.texts, (text, ordinal) => [text, ordinal]))
  }

  override placeFor(card: Parameters<Model['placeFor']>[0]): Place | null {
    const place = super.placeFor(card)
    const [prompt = '', response = ''] = card.texts
    const ordinal = this.#byText.get(textHash(embeddedText({ prompt, response })))
    if (place !== null && ordinal !== undefined) this.#known.set(place, ordinal)
    return place
  }

  override nearest(place: Place, most: number, isLeftOut: (ordinal: number) => boolean): Near[] {
    const ordinal = this.#known.get(place)
    if (ordinal === undefined) return super.nearest(place, most, isLeftOut)
    const { dims, vectors, threshold } = this.#given
    const vector = vectors.subarray(ordinal * dims, (ordinal + 1) * dims)
    const steps = nearQuery(this.#given, vector, { allowed: null, least: threshold, most: most * 2 })
    let step = steps.next()
    while (!step.done) step = steps.next()
    return step.value
      .map(({ key, score }) => ({ key, score, own: this.ordinalOf(key) }))
      .filter(({ own }) => own >= 0 && own !== this.#ownOf(ordinal) && !isLeftOut(own))
      .slice(0, most)
      .map(({ key, score, own }) => ({
        key,
        session: this.parts.sessions[own]!,
        // Both thresholds say the same: hardly any two cards taken at random are as alike.
        score: score - threshold + this.parts.threshold,
      }))
  }

  #ownOf(ordinal: number): number {
    return this.ordinalOf(this.#given.keys[ordinal]!)
  }
}

import type { GivenVectors } from '#meaning/given-vectors.ts'
import type { ModelParts } from '#meaning/model-arrays.ts'
import { Model, type Near, type Place } from '#meaning/model.ts'
import { nearQuery } from '#meaning/near-query.ts'
import { textHash } from '#meaning/term-counts.ts'
import { embeddedText } from '#store/embeddings.ts'

/**
 * The learned model of an archive, with nearest cards by the vectors of an endpoint where it has one of the card, otherwise by
 * the archive's own words.
 */
export class EndpointModel extends Model {
  readonly #given: GivenVectors
  /** The ordinal of each text among the given vectors, by its hash. */
  readonly #byText: Map<number, number>
  /** Ordinals of the places that the endpoint has a vector of. */
  readonly #known = new WeakMap<Place, number>()

  constructor(parts: ModelParts, given: GivenVectors) {
    super(parts)
    this.#given = given
    this.#byText = new Map(Array.from(given.texts, (text, ordinal) => [text, ordinal]))
  }

  override placeFor(card: Parameters<Model['placeFor']>[0]): Place | null {
    const place = super.placeFor(card)
    const [prompt = '', response = ''] = card.texts
    const hash = textHash(embeddedText({ prompt, response }))
    const ordinal = this.#byText.get(hash)
    // It may have been removed since.
    if (place !== null && ordinal !== undefined && this.#given.texts[ordinal] === hash) this.#known.set(place, ordinal)
    return place
  }

  override nearest(place: Place, most: number, isLeftOut: (ordinal: number) => boolean): Near[] {
    const ordinal = this.#known.get(place)
    if (ordinal === undefined) return super.nearest(place, most, isLeftOut)
    const { dims, vectors, sessions, threshold } = this.#given
    const vector = vectors.subarray(ordinal * dims, (ordinal + 1) * dims)
    // Cards of a long conversation are all near each other, and must not crowd out others.
    const allowed = new Uint8Array(sessions.length)
    for (let at = 0; at < sessions.length; at++) allowed[at] = sessions[at] === place.session ? 0 : 1
    const steps = nearQuery(this.#given, vector, { allowed, least: threshold, most: most * 2 })
    let step = steps.next()
    while (!step.done) step = steps.next()
    return step.value
      .map(({ key, score }) => ({ key, score, own: this.ordinalOf(key) }))
      .filter(({ own }) => own >= 0 && !isLeftOut(own))
      .slice(0, most)
      .map(({ key, score, own }) => ({
        key,
        session: this.parts.sessions[own]!,
        // Aligns the two thresholds, as both mean the same: hardly any two random cards are as similar.
        score: score - threshold + this.parts.threshold,
      }))
  }
}

import { similarity } from './int8-vector.ts'
import { seededRandom } from './seeded-random.ts'

/** Pairs of cards taken at random, whose similarity is what chance gives; and the share of them that is below the threshold. */
const PAIRS = 4000
const BY_CHANCE = 0.95
const SEED = 23

/** How alike two cards of different sessions must be, so that hardly any two taken at random are; 1 where all are of one. */
export function thresholdOf(vectors: Int8Array, sessions: Uint32Array, dims: number): number {
  const random = seededRandom(SEED)
  const some = () => Math.floor(random() * sessions.length)
  const found: number[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const [one, other] = [some(), some()]
    if (sessions[one] !== sessions[other]) found.push(similarity(vectors, one * dims, vectors, other * dims, dims))
  }
  found.sort((a, b) => a - b)
  return found[Math.floor(found.length * BY_CHANCE)] ?? 1
}

import type { FastifyRequest } from 'fastify'

/** What limits on visitors need to know. */
export interface VisitorLimits {
  /** What the keys of counters are hashed with, so that the archive keeps no visitor's address. */
  secret: string
  /** Where a request comes from, for counting. */
  blockOf: (request: FastifyRequest) => string
  /** False lifts the limits. */
  isLimited: boolean
}

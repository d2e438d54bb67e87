import type { FastifyRequest } from 'fastify'

/** The dependencies of limits on visitors. */
export interface VisitorLimits {
  /** Key of the hashes that name counters, so that the archive stores no IP addresses. */
  secret: string
  /** The address block of a request, which counts as one client. */
  blockOf: (request: FastifyRequest) => string
  /** False lifts the limits. */
  isLimited: boolean
}

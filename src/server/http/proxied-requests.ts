import type { FastifyRequest } from 'fastify'

const proxied = new WeakSet<FastifyRequest>()

/** Marks a request as proxied to the leader. */
export const markProxied = (request: FastifyRequest): void => void proxied.add(request)

/** True for a request that was proxied to the leader, which logs it. */
export const isProxied = (request: FastifyRequest): boolean => proxied.has(request)

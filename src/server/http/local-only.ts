import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/i

/** Headers of a proxy, behind which the client is not known to be local. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

/** True for a host, with its port or without, that stands for the machine itself. */
export function isLocalName(host: string): boolean {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(host)
  const name = (bracketed ? bracketed[1]! : host.replace(/:\d+$/, '')).toLowerCase()
  return name === 'localhost' || LOOPBACK.test(name)
}

/**
 * True when the caller is on the machine itself (R9.16). The requested host must be a local name, against DNS rebinding; the
 * connection must come from the machine, as Host headers can be forged; and no proxy may be in between, as all of its clients
 * seem to be local.
 */
export function isLocal({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): boolean {
  return (
    isLocalName(headers.host ?? '') && LOOPBACK.test(ip) && FORWARDED.every((header) => headers[header] === undefined)
  )
}

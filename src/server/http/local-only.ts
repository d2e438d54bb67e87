import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1|::ffff:127(?:\.\d{1,3}){3})$/i

/** Headers that a proxy adds: the client is then elsewhere, or at least not known to be local. */
const FORWARDED = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'] as const

/** The name in a Host header, without its port. */
function hostName(host: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(host)
  return bracketed ? bracketed[1]! : host.replace(/:\d+$/, '')
}

/**
 * True when the caller sits at the machine itself (R9.16). The
 * name that was asked for must be local, so that no page of another site gets here by a name of its own; the connection
 * must come from the machine, as anyone can write a Host header; and no proxy may be between, as all of its callers
 * seem to come from here.
 */
export function isLocal({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): boolean {
  const name = hostName(headers.host ?? '').toLowerCase()
  const isLocalName = name === 'localhost' || LOOPBACK.test(name)
  return isLocalName && LOOPBACK.test(ip) && FORWARDED.every((header) => headers[header] === undefined)
}

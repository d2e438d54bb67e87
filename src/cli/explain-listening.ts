import { Refusal } from '#archive/refusal.ts'

/** An address to listen at, by the settings HOST and PORT. */
export interface Listening {
  host: string
  port: number
}

/** System calls that fail: a worker's port is bound by the process that started it. */
const SYSTEM_CALLS = new Set(['listen', 'bind', 'getaddrinfo'])

/**
 * Explains why a server cannot listen.
 * @param error what starting it threw
 * @returns a Refusal in one sentence, or the error as it is when it has another cause
 */
export function explainListening(error: unknown, { host, port }: Listening): unknown {
  const { code = '', syscall = '' } = error as NodeJS.ErrnoException
  if (!SYSTEM_CALLS.has(syscall)) return error
  const refuse = (sentence: string) => new Refusal('unavailable', sentence)
  switch (code) {
    case 'EADDRINUSE':
      return refuse(
        `Port ${port} of ${host} is in use by another program: stop that program, or set PORT to another port.`,
      )
    case 'EACCES':
      return refuse(
        `This user may not listen at port ${port} of ${host}: set PORT to 1024 or more, and let a proxy listen at ${port}.`,
      )
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return refuse(
        `The host '${host}' is unknown: set HOST to an address of this machine, such as 127.0.0.1, or to 0.0.0.0 for all of them.`,
      )
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
      return refuse(
        `${host} is not an address of this machine: set HOST to one that is, such as 127.0.0.1, or to 0.0.0.0 for all of them.`,
      )
    default:
      return error
  }
}

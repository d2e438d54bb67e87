import { CallError, createClient } from '#api/call.ts'
import { Refusal, type RefusalCode } from '#archive/refusal.ts'
import { SEND_TEXTS } from './send-texts.ts'

/** Sends calls to a running archive. */
export type CallArchive = ReturnType<typeof createClient>

/** Timeout of a request, in milliseconds. */
const CALL_LIMIT = 60_000

/** Hosts of this machine, to which a key may be sent without https. */
const isHere = (host: string): boolean => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(host)

/**
 * A client of a running archive, by API key. Failures are refusals: the archive's own sentence, or one about the
 * way to it, which is 'unavailable' where it is worth trying again.
 * @param to its address, as it was typed
 * @throws Refusal 'bad-request' for what is no address
 */
export function callArchive(to: string, key: string): { call: CallArchive; address: string } {
  const url = URL.parse(to)
  if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '')
    throw new Refusal('bad-request', SEND_TEXTS.noAddress(to))
  const address = url.origin
  if (url.protocol === 'http:' && !isHere(url.hostname)) console.error(SEND_TEXTS.plainHttp(address))

  async function send(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...(init.headers as Record<string, string>), authorization: `Bearer ${key}` }
    const signal = AbortSignal.timeout(CALL_LIMIT)
    const response = await fetch(address + path, { ...init, headers, signal, redirect: 'manual' })
    if (response.status < 300 || response.status >= 400) return response
    const there = URL.parse(response.headers.get('location') ?? '', address)
    throw new Refusal('bad-request', SEND_TEXTS.moved(address, there?.origin ?? ''))
  }

  const call: CallArchive = async (name, options) => {
    let unsent: unknown
    const ask = createClient((path, init) =>
      send(path, init).catch((error: unknown) => {
        unsent = error
        throw error
      }),
    )
    return ask(name, options).catch((error: unknown) => {
      throw unsent instanceof Refusal ? unsent : refusalOf(error, unsent, address)
    })
  }
  return { call, address }
}

/** The failure as a sentence. @param unsent why a request was not answered, where it was not */
function refusalOf(error: unknown, unsent: unknown, address: string): unknown {
  if (!(error instanceof CallError)) return error
  const { status, code, message, isFromServer } = error
  if (isFromServer) return new Refusal(code as RefusalCode, message)
  if (unsent !== undefined) return new Refusal('unavailable', SEND_TEXTS.unreached(address, causeOf(unsent)))
  if (status >= 500) return new Refusal('unavailable', SEND_TEXTS.unreached(address, `status ${status}`))
  return new Refusal('bad-request', SEND_TEXTS.noArchive(address))
}

/** Why a request was not answered, such as ECONNREFUSED. */
function causeOf(error: unknown): string {
  const { cause } = error as { cause?: unknown }
  const { code, message } = (cause instanceof Error ? cause : error) as NodeJS.ErrnoException
  return code && typeof code === 'string' ? code : message
}

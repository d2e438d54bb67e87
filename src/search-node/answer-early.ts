import type { FastifyReply } from 'fastify'

/** The official clients take an answer that has not begun after a second for a host that is down, in milliseconds. */
const PATIENCE = 400

/**
 * Answers with what `work` gives. Work that takes longer has its answer begun before it is done; should it fail after
 * that, the connection is cut, which clients take for the failure it is.
 */
export async function answerEarly(reply: FastifyReply, work: Promise<object>, status = 200): Promise<FastifyReply> {
  let hasBegun = false
  const begin = setTimeout(() => {
    hasBegun = true
    reply.hijack()
    reply.raw.writeHead(status, { ...reply.getHeaders(), 'content-type': 'application/json; charset=utf-8' } as Record<
      string,
      string
    >)
    reply.raw.flushHeaders()
  }, PATIENCE)
  try {
    const answer = await work
    if (!hasBegun) return await reply.status(status).send(answer)
    reply.raw.end(JSON.stringify(answer))
  } catch (error) {
    if (!hasBegun) throw error
    reply.log.error({ err: error }, 'unexpected')
    reply.raw.destroy()
  } finally {
    clearTimeout(begin)
  }
  return reply
}

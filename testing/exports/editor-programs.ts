const json = (value: unknown) => JSON.stringify(value, null, 1)
const lines = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')

const request = { requestId: 'request_0', message: { text: 'p' }, response: [{ value: 'a' }] }

/** Small files of editors and their agents, by the name of the kind, then of the file. Each has one card, 'p' and 'a'. */
export const EDITOR_PROGRAMS: Record<string, Record<string, string>> = {
  'VS Code chat': {
    'chat.json': json({ responderUsername: 'GitHub Copilot', initialLocation: 'panel', requests: [request] }),
    'session.json': json({ version: 3, sessionId: 'v', creationDate: 1740823200000, requests: [request] }),
    'session.jsonl': lines(
      { kind: 0, v: { version: 3, sessionId: 'v', creationDate: 1740823200000, requests: [] } },
      { kind: 2, k: ['requests'], v: [{ ...request, response: [] }] },
      { kind: 2, k: ['requests', 0, 'response'], v: [{ value: 'a' }] },
    ),
  },
  Cline: {
    'ui_messages.json': json([
      { ts: 1740823200000, type: 'say', say: 'task', text: 'p' },
      { ts: 1740823200001, type: 'say', say: 'completion_result', text: 'a' },
      { ts: 1740823200002, type: 'ask', ask: 'completion_result', text: '' },
    ]),
  },
}

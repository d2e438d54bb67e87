const json = (value: unknown) => JSON.stringify(value, null, 1)
const lines = (...values: unknown[]) => values.map((value) => `${JSON.stringify(value)}\n`).join('')
const AT = '2025-03-01T10:00:00Z'

const gooses = [
  { role: 'user', created: 1740823200, content: [{ type: 'text', text: 'p' }] },
  { role: 'assistant', created: 1740823201, content: [{ type: 'text', text: 'a' }] },
]
const request = { requestId: 'request_0', message: { text: 'p' }, response: [{ value: 'a' }] }

/** Small files of editors, agents, OpenRouter, T3 Chat and others, by the name of the kind, then of the file. Each has one card, 'p' and 'a'. */
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
  Continue: {
    'session.json': json({
      sessionId: 'c',
      title: 'T',
      workspaceDirectory: 'file:///w',
      history: [
        { message: { role: 'user', content: [{ type: 'text', text: 'p' }] }, contextItems: [] },
        { message: { role: 'assistant', content: 'a' }, contextItems: [] },
      ],
    }),
  },
  'Cherry Studio': {
    'data.json': json({
      time: 1740823200000,
      version: 5,
      localStorage: { 'persist:cherry-studio': '{}' },
      indexedDB: {
        topics: [
          {
            id: 't',
            messages: [
              { id: '1', role: 'user', blocks: ['b1'] },
              { id: '2', role: 'assistant', askId: '1', blocks: ['b2'] },
            ],
          },
        ],
        message_blocks: [
          { id: 'b1', messageId: '1', type: 'main_text', content: 'p' },
          { id: 'b2', messageId: '2', type: 'main_text', content: 'a' },
        ],
      },
    }),
  },
  opencode: {
    'session.json': json({
      info: { id: 'ses_1', title: 'T' },
      messages: [
        { info: { id: 'msg_1', role: 'user' }, parts: [{ type: 'text', text: 'p' }] },
        { info: { id: 'msg_2', role: 'assistant' }, parts: [{ type: 'text', text: 'a' }] },
      ],
    }),
  },
  Goose: {
    'session.json': json({ id: '1', working_dir: '/w', message_count: 2, conversation: gooses }),
    'session.jsonl': lines({ working_dir: '/w', description: 'T', message_count: 2 }, ...gooses),
  },
  OpenRouter: {
    'chat.json': json({
      version: 'orpg.3.0',
      title: 'T',
      messages: {
        1: { id: '1', characterId: 'USER', items: [{ id: 'a' }] },
        2: { id: '2', characterId: 'c', items: [{ id: 'b' }] },
      },
      items: {
        a: { data: { type: 'message', content: [{ type: 'input_text', text: 'p' }] } },
        b: { data: { type: 'message', content: [{ type: 'output_text', text: 'a' }] } },
      },
    }),
  },
  'T3 Chat': {
    'threads.json': json({
      version: '11.0.1',
      threads: [{ threadId: 't', title: 'T' }],
      messages: [
        { messageId: '1', threadId: 't', role: 'user', content: 'p' },
        { messageId: '2', threadId: 't', role: 'assistant', content: 'a' },
      ],
    }),
  },
  Amp: {
    'T-1.json': json({
      v: 1,
      id: 'T-1',
      created: 1740823200000,
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'p' }] },
        { role: 'assistant', content: [{ type: 'text', text: 'a' }] },
      ],
    }),
  },
  'text-generation-webui': {
    '20250301-10-00-00.json': json({ internal: [['p', 'a']], visible: [['p', 'a']], metadata: {} }),
  },
  Antigravity: {
    'transcript.jsonl': lines(
      { step_index: 0, source: 'USER_EXPLICIT', type: 'USER_INPUT', created_at: AT, content: 'p' },
      { step_index: 1, source: 'MODEL', type: 'PLANNER_RESPONSE', created_at: AT, content: 'a' },
    ),
  },
  AnythingLLM: {
    'chats.json': json([
      {
        id: 1,
        prompt: 'p',
        response: 'a',
        sent_at: AT,
        attachments: [],
        workspace: 'W',
        username: 'ann',
        rating: '--',
      },
    ]),
  },
  'API logs': {
    'calls.jsonl': lines({
      model: 'gpt-5',
      messages: [{ role: 'user', content: 'p' }],
      choices: [{ message: { role: 'assistant', content: 'a' } }],
    }),
    'gemini.json': json({
      request: { contents: [{ role: 'user', parts: [{ text: 'p' }] }] },
      response: { candidates: [{ content: { role: 'model', parts: [{ text: 'a' }] } }] },
    }),
  },
  'API responses': {
    'response.json': json({
      id: 'resp_1',
      object: 'response',
      created_at: 1740823200,
      model: 'gpt-5',
      input: 'p',
      output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'a' }] }],
    }),
  },
  Zed: {
    'thread.json': json({
      zed: { id: 'z', summary: 'T', updated_at: '2025-03-01T10:00:00Z' },
      thread: {
        messages: [{ User: { id: '1', content: [{ Text: 'p' }] } }, { Agent: { content: [{ Text: 'a' }] } }],
      },
    }),
  },
  Ollama: {
    'chat.json': json({
      ollama: { id: 'o', title: 'T', created_at: '2025-03-01T10:00:00Z' },
      messages: [
        { id: 1, role: 'user', content: 'p' },
        { id: 2, role: 'assistant', content: 'a' },
      ],
    }),
  },
  Pi: {
    'pi.jsonl': lines(
      { type: 'session', version: 3, id: 's', timestamp: AT, cwd: '/x' },
      { type: 'message', id: '1', parentId: null, timestamp: AT, message: { role: 'user', content: 'p' } },
      { type: 'message', id: '2', parentId: '1', timestamp: AT, message: { role: 'assistant', content: 'a' } },
    ),
  },
  Droid: {
    'droid.jsonl': lines(
      { type: 'session_start', id: 's', title: 'T' },
      { type: 'message', id: '1', parentId: null, timestamp: AT, message: { role: 'user', content: 'p' } },
      { type: 'message', id: '2', parentId: '1', timestamp: AT, message: { role: 'assistant', content: 'a' } },
    ),
  },
  'Copilot CLI': {
    'events.jsonl': lines(
      { type: 'session.start', id: '0', parentId: null, timestamp: AT, data: { sessionId: 's' } },
      { type: 'user.message', id: '1', parentId: '0', timestamp: AT, data: { content: 'p' } },
      { type: 'assistant.message', id: '2', parentId: '1', timestamp: AT, data: { content: 'a' } },
    ),
  },
  'Qwen Code': {
    'qwen.jsonl': lines(
      { uuid: '1', sessionId: 's', timestamp: AT, type: 'user', message: { role: 'user', parts: [{ text: 'p' }] } },
      {
        uuid: '2',
        parentUuid: '1',
        sessionId: 's',
        timestamp: AT,
        type: 'assistant',
        message: { role: 'model', parts: [{ text: 'a' }] },
      },
    ),
  },
}

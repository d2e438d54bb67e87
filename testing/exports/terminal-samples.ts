const PICTURE = 'aGk='
const at = (second: number) => `2025-03-01T10:00:0${second}.000Z`
/** An event of a tree, which follows the one before it unless it is said otherwise. */
const event = (number: number, fields: object) => ({
  id: `e${number}`,
  parentId: number === 0 ? null : `e${number - 1}`,
  timestamp: at(number),
  ...fields,
})
const qwen = (number: number, type: string, parts: object[], fields: object = {}) => ({
  uuid: `q${number}`,
  parentUuid: number === 0 ? null : `q${number - 1}`,
  sessionId: 's',
  timestamp: at(number),
  type,
  cwd: '/home/ann/bakery',
  message: { role: type === 'assistant' ? 'model' : 'user', parts },
  ...fields,
})

/** Sessions of further agents for the terminal, an event each, by the name of their kind. */
export const TERMINAL_SAMPLES: Record<string, unknown[]> = {
  Pi: [
    { type: 'session', version: 3, id: 's', timestamp: at(0), cwd: '/home/ann/bakery' },
    event(0, { type: 'model_change', provider: 'anthropic', modelId: 'claude-opus-4-5' }),
    event(1, {
      type: 'message',
      message: {
        role: 'user',
        content: [
          { type: 'text', text: 'How warm?' },
          { type: 'image', mimeType: 'image/png', data: PICTURE },
        ],
      },
    }),
    event(2, {
      type: 'message',
      message: {
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'It is rye.' },
          { type: 'toolCall', id: 't', name: 'bash', arguments: { command: 'bake' } },
        ],
      },
    }),
    event(3, {
      type: 'message',
      message: { role: 'toolResult', toolCallId: 't', toolName: 'bash', content: [{ type: 'text', text: 'baked' }] },
    }),
    event(4, { type: 'message', message: { role: 'assistant', content: [{ type: 'text', text: 'Quite.' }] } }),
    event(5, { type: 'compaction', summary: 'So far it is warm.', firstKeptEntryId: 'e4' }),
    event(6, { type: 'message', message: { role: 'bashExecution', command: 'ls', output: 'dough.md' } }),
    event(7, { type: 'session_info', name: 'Rye bread' }),
  ],
  Droid: [
    { type: 'session_start', id: 's', title: 'Rye bread', cwd: '/home/ann/bakery' },
    event(0, {
      type: 'message',
      message: {
        role: 'user',
        content: [
          { type: 'text', text: '<system-reminder>You are in a folder.</system-reminder>' },
          { type: 'text', text: 'How warm?' },
          { type: 'image', source: { type: 'base64', media_type: 'image/png', data: PICTURE } },
        ],
      },
    }),
    event(1, {
      type: 'message',
      message: {
        role: 'assistant',
        model: 'claude-opus-4-5',
        content: [
          { type: 'thinking', thinking: 'It is rye.' },
          { type: 'tool_use', id: 't', name: 'bash', input: { command: 'bake' } },
        ],
      },
    }),
    event(2, {
      type: 'message',
      message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: 't', content: 'baked' }] },
    }),
    event(3, {
      type: 'message',
      message: { role: 'assistant', model: 'claude-opus-4-5', content: [{ type: 'text', text: 'Quite.' }] },
    }),
    event(4, { type: 'todo_state', todos: { todos: [{ content: 'Bake it now' }] } }),
  ],
  'Copilot CLI': [
    event(0, { type: 'session.start', data: { sessionId: 's', context: { cwd: '/home/ann/bakery' } } }),
    event(1, { type: 'session.model_change', data: { newModel: 'claude-opus-4-5' } }),
    event(2, {
      type: 'user.message',
      data: {
        content: 'How warm?',
        transformedContent: 'It is noon. How warm?',
        attachments: [{ type: 'file', path: '/home/ann/bakery/dough.md' }],
      },
    }),
    event(3, {
      type: 'assistant.message',
      data: {
        content: '',
        reasoningText: 'It is rye.',
        toolRequests: [{ toolCallId: 't', name: 'bash', arguments: { command: 'bake' } }],
      },
    }),
    event(4, {
      type: 'tool.execution_complete',
      data: { toolCallId: 't', success: true, result: { content: 'baked', detailedContent: 'baked at noon' } },
    }),
    event(5, { type: 'assistant.message', data: { content: 'Quite.', toolRequests: [] } }),
  ],
  'Qwen Code': [
    qwen(0, 'user', [{ text: 'How warm?' }, { inlineData: { mimeType: 'image/png', data: PICTURE } }]),
    qwen(
      1,
      'assistant',
      [{ text: 'It is rye.', thought: true }, { functionCall: { id: 't', name: 'bash', args: { command: 'bake' } } }],
      { model: 'qwen3-coder' },
    ),
    qwen(2, 'tool_result', [{ functionResponse: { id: 't', name: 'bash', response: { output: 'baked' } } }]),
    qwen(3, 'assistant', [{ text: 'Quite.' }], { model: 'qwen3-coder' }),
    { uuid: 'q4', parentUuid: 'q3', sessionId: 's', type: 'system', subtype: 'ui_telemetry', timestamp: at(4) },
  ],
}

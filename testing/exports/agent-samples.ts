const PICTURE = 'aGk='
const AT = 1740823200

/** Records of agents for the terminal, with every field that is read, by the name of their kind. */
export const AGENT_SAMPLES: Record<string, unknown[]> = {
  opencode: [
    {
      info: {
        id: 'ses_1',
        title: 'Rye',
        directory: '/home/ann/bakery',
        time: { created: AT * 1000, updated: AT * 1000 + 9 },
      },
      messages: [
        {
          info: { id: 'msg_1', role: 'user', time: { created: AT * 1000 }, model: { modelID: 'gpt-5' } },
          parts: [
            { type: 'text', text: 'How warm?' },
            { type: 'text', text: 'Called the Read tool', synthetic: true },
            { type: 'file', mime: 'image/png', filename: 'cat.png', url: `data:image/png;base64,${PICTURE}` },
            { type: 'file', mime: 'text/plain', url: 'file:///home/ann/bakery/dough.md' },
          ],
        },
        {
          info: { id: 'msg_2', role: 'assistant', time: { created: AT * 1000 + 1000 }, modelID: 'claude-sonnet-4-5' },
          parts: [
            { type: 'step-start' },
            { type: 'reasoning', text: 'It is rye.' },
            {
              type: 'tool',
              tool: 'bash',
              callID: 'c1',
              state: {
                status: 'completed',
                input: { command: 'bake' },
                output: 'baked',
                attachments: [
                  { type: 'file', mime: 'image/png', filename: 'rye.png', url: `data:image/png;base64,${PICTURE}` },
                ],
              },
            },
            { type: 'tool', tool: 'read', callID: 'c2', state: { status: 'error', input: {}, error: 'no such file' } },
            { type: 'subtask', agent: 'explore', prompt: 'Find the oven.' },
            { type: 'text', text: 'Quite.' },
            { type: 'step-finish', reason: 'stop' },
          ],
        },
        {
          info: {
            id: 'msg_3',
            role: 'assistant',
            summary: true,
            error: { name: 'APIError', data: { message: 'It stopped.' } },
          },
          parts: [{ type: 'text', text: 'So far it is warm.' }],
        },
      ],
    },
  ],
  Goose: [
    {
      id: '20250301_1',
      name: 'Rye',
      working_dir: '/home/ann/bakery',
      created_at: '2025-03-01T10:00:00Z',
      updated_at: '2025-03-01T10:05:00Z',
      message_count: 4,
      model_config: { model_name: 'gpt-5' },
      conversation: [
        {
          id: 'm1',
          role: 'user',
          created: AT,
          content: [
            { type: 'text', text: 'How warm?' },
            { type: 'image', mimeType: 'image/png', data: PICTURE },
          ],
        },
        {
          id: 'm2',
          role: 'assistant',
          created: AT + 1,
          content: [
            { type: 'thinking', thinking: 'It is rye.', signature: 'x' },
            { type: 'text', text: 'I look.' },
            {
              type: 'toolRequest',
              id: 't',
              toolCall: { status: 'success', value: { name: 'developer__shell', arguments: { command: 'bake' } } },
            },
          ],
          metadata: { userVisible: true, inference: { resolvedModel: 'claude-sonnet-4-5' } },
        },
        {
          id: 'm3',
          role: 'user',
          created: AT + 2,
          content: [
            {
              type: 'toolResponse',
              id: 't',
              toolResult: {
                status: 'success',
                value: {
                  content: [
                    { type: 'text', text: 'baked' },
                    { type: 'image', mimeType: 'image/png', data: PICTURE },
                  ],
                },
              },
            },
          ],
        },
        { id: 'm4', role: 'assistant', created: AT + 3, content: [{ type: 'text', text: 'Quite.' }] },
        {
          id: 'm5',
          role: 'user',
          created: AT + 4,
          content: [{ type: 'text', text: 'Sum it up' }],
          metadata: { userVisible: false },
        },
      ],
    },
  ],
  Amp: [
    {
      v: 9,
      id: 'T-1',
      created: AT * 1000,
      title: 'Rye',
      env: { initial: { trees: [{ displayName: 'bakery', uri: 'file:///home/ann/bakery' }] } },
      messages: [
        {
          role: 'user',
          meta: { sentAt: AT * 1000 },
          content: [
            { type: 'text', text: 'How warm?' },
            { type: 'image', source: { type: 'base64', mediaType: 'image/png', data: PICTURE } },
          ],
        },
        {
          role: 'assistant',
          usage: { model: 'claude-opus-4-5', timestamp: '2025-03-01T10:00:01Z' },
          content: [
            { type: 'thinking', thinking: 'It is rye.', signature: 'x' },
            { type: 'text', text: 'I look.' },
            { type: 'tool_use', id: 't', name: 'Bash', input: { cmd: 'bake' } },
          ],
        },
        {
          role: 'user',
          content: [{ type: 'tool_result', toolUseID: 't', run: { status: 'done', result: { output: 'baked' } } }],
        },
        { role: 'assistant', content: [{ type: 'text', text: 'Quite.' }] },
        { role: 'info', content: [{ type: 'summary', summary: { type: 'message', summary: 'So far it is warm.' } }] },
      ],
    },
  ],
  'API responses': [
    {
      id: 'resp_1',
      object: 'response',
      created_at: AT,
      model: 'gpt-5',
      instructions: 'Be kind.',
      input: [
        {
          role: 'user',
          content: [
            { type: 'input_text', text: 'How warm?' },
            { type: 'input_image', image_url: `data:image/png;base64,${PICTURE}` },
            { type: 'input_file', filename: 'dough.md', file_data: `data:text/markdown;base64,${PICTURE}` },
          ],
        },
      ],
      output: [
        { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: 'It is rye.' }] },
        { type: 'function_call', call_id: 'c1', name: 'oven', arguments: '{"degrees":200}' },
      ],
    },
    {
      request: {
        previous_response_id: 'resp_1',
        input: [{ type: 'function_call_output', call_id: 'c1', output: 'baked' }],
      },
      response: {
        id: 'resp_2',
        object: 'response',
        created_at: AT + 2,
        model: 'gpt-5',
        output: [
          {
            type: 'message',
            role: 'assistant',
            content: [
              {
                type: 'output_text',
                text: 'Quite.',
                annotations: [{ type: 'url_citation', url: 'https://example.com/rye', title: 'Rye' }],
              },
            ],
          },
        ],
      },
    },
    {
      id: 'resp_3',
      object: 'response',
      created_at: AT + 3,
      previous_response_id: 'resp_2',
      input: 'And wheat?',
      output: [{ type: 'message', role: 'assistant', content: [{ type: 'refusal', refusal: 'I cannot say.' }] }],
    },
  ],
  Zed: [
    {
      zed: {
        id: 'z1',
        summary: 'Rye',
        created_at: '2025-03-01T10:00:00Z',
        updated_at: '2025-03-01T11:00:00Z',
        folder_paths: '/home/ann/bakery\n/home/ann/mill',
      },
      thread: {
        version: '0.3.0',
        title: 'Rye bread',
        model: { provider: 'anthropic', model: 'claude-sonnet-4-5' },
        messages: [
          {
            User: {
              id: 'u1',
              content: [
                { Text: 'How warm is ' },
                { Mention: { uri: { File: { abs_path: '/home/ann/bakery/dough.md' } }, content: 'Flour and water.' } },
                { Text: '?' },
                { Image: { source: PICTURE, size: { width: 1, height: 1 } } },
              ],
            },
          },
          {
            Agent: {
              content: [
                { Thinking: { text: 'It is rye.', signature: 'x' } },
                { Text: 'I look.' },
                {
                  ToolUse: { id: 't1', name: 'terminal', raw_input: '{"command":"bake"}', input: { command: 'bake' } },
                },
                { Text: 'Quite.' },
              ],
              tool_results: {
                t1: {
                  tool_use_id: 't1',
                  tool_name: 'terminal',
                  is_error: false,
                  content: { Text: 'baked' },
                  output: null,
                },
              },
            },
          },
          'Resume',
          { Agent: { content: [{ RedactedThinking: 'xyz' }, { Text: 'And done.' }], tool_results: {} } },
        ],
      },
    },
    {
      zed: { id: 'z2', summary: 'Wheat', updated_at: '2025-02-01T11:00:00Z' },
      thread: {
        version: '0.2.0',
        summary: 'Wheat',
        initial_project_snapshot: {
          worktree_snapshots: [{ worktree_path: '/home/ann/bakery' }],
          timestamp: '2025-02-01T10:00:00Z',
        },
        messages: [
          { id: 0, role: 'user', segments: [{ type: 'text', text: 'And wheat?' }], context: 'The file dough.md' },
          {
            id: 1,
            role: 'assistant',
            segments: [
              { type: 'thinking', text: 'Hm.' },
              { type: 'text', text: 'As well.' },
            ],
            tool_uses: [{ id: 't', name: 'now', input: { timezone: 'utc' } }],
            tool_results: [{ tool_use_id: 't', content: 'noon', is_error: false }],
          },
        ],
      },
    },
  ],
}

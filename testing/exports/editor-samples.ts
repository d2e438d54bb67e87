const PICTURE = 'aGk='
const AT = 1740823200000

const uri = (path: string) => ({ $mid: 1, path, scheme: 'file' })

/** Records of editors and their agents, with every field that is read, by the name of their kind. */
export const EDITOR_SAMPLES: Record<string, unknown[]> = {
  'VS Code chat': [
    {
      version: 3,
      responderUsername: 'GitHub Copilot',
      sessionId: 'v',
      creationDate: AT,
      lastMessageDate: AT + 100_000,
      customTitle: 'Rye',
      workingDirectory: 'file:///home/ann/bakery',
      requests: [
        {
          requestId: 'request_01234567-89ab-4cde-8f01-23456789abcd',
          timestamp: AT,
          message: { text: 'How warm is #file:dough.md ?', parts: [{ kind: 'text', text: 'How warm is ' }] },
          variableData: {
            variables: [
              { id: '1', name: 'dough.md', kind: 'file', value: uri('/bakery/dough.md'), range: { start: 12 } },
              { id: '2', name: 'oven.md', kind: 'file', value: uri('/bakery/oven.md') },
              { id: '3', name: 'cat.png', kind: 'image', mimeType: 'image/png', value: { $base64: PICTURE } },
              { id: '4', name: 'dog.png', kind: 'image', mimeType: 'image/png', value: { 0: 104, 1: 105 } },
              { id: '5', name: 'Pasted', kind: 'paste', language: 'python', code: 'warm = True' },
              { id: '6', name: 'rules', kind: 'promptText', value: 'Always be kind.' },
            ],
          },
          modelId: 'copilot/gpt-5',
          response: [
            { kind: 'thinking', value: ['It is ', 'rye.'] },
            { kind: 'progressMessage', content: { value: 'Looking at it' } },
            { value: 'I read ' },
            { kind: 'inlineReference', inlineReference: uri('/bakery/dough.md') },
            { value: ' and ' },
            { kind: 'inlineReference', inlineReference: { scheme: 'https', authority: 'example.com', path: '/rye' } },
            { value: '.' },
            {
              kind: 'toolInvocationSerialized',
              toolId: 'copilot_readFile',
              toolCallId: 'call_1',
              invocationMessage: 'Reading it now',
              pastTenseMessage: { value: 'Read dough.md' },
            },
            {
              kind: 'toolInvocationSerialized',
              toolId: 'run_in_terminal',
              toolCallId: 'call_2',
              toolSpecificData: {
                kind: 'terminal',
                commandLine: { original: 'make bread' },
                terminalCommandOutput: { text: 'bread made' },
              },
            },
            {
              kind: 'toolInvocationSerialized',
              toolId: 'mcp_draw',
              toolCallId: 'call_3',
              resultDetails: {
                input: '{"q":"rye"}',
                output: [
                  { type: 'embed', isText: true, value: 'drawn for you' },
                  { type: 'embed', isText: false, mimeType: 'image/png', value: PICTURE },
                ],
              },
            },
            { kind: 'markdownContent', content: { value: 'Changed:' } },
            { kind: 'undoStop', id: 'x' },
            { value: '\n```\n' },
            { kind: 'codeblockUri', uri: uri('/bakery/dough.md') },
            { kind: 'textEditGroup', uri: uri('/bakery/dough.md'), edits: [[{ text: 'warm water', range: {} }], []] },
            { value: '\n```\n' },
            { kind: 'warning', content: { value: 'It is hot.' } },
          ],
          result: {
            metadata: {
              toolCallRounds: [
                {
                  response: 'I read',
                  toolCalls: [{ id: 'call_1', name: 'read_file', arguments: '{"path":"dough.md"}' }],
                },
              ],
              toolCallResults: {
                call_1: {
                  content: [{ value: { node: { type: 1, children: [{ type: 2, text: 'Rye' }, { text: ' rises' }] } } }],
                },
              },
            },
          },
        },
        {
          requestId: 'request_11234567-89ab-4cde-8f01-23456789abcd',
          timestamp: AT + 50_000,
          message: 'And then?',
          modelId: 'copilot/auto',
          response: [],
          result: { details: 'Claude Sonnet 4 • 1x', errorDetails: { message: 'It stopped.' } },
        },
        {
          requestId: 'request_2',
          message: { text: 'Merge it' },
          isSystemInitiated: true,
          response: [{ value: 'Merged.' }],
        },
      ],
    },
  ],
  Cline: [
    {
      ts: AT,
      type: 'say',
      say: 'text',
      text: 'Bake rye bread.',
      images: [`data:image/png;base64,${PICTURE}`],
      files: ['/bakery/dough.md'],
      modelInfo: { modelId: 'claude-sonnet-4-5', providerId: 'anthropic' },
    },
    { ts: AT + 1, type: 'say', say: 'checkpoint_created' },
    {
      ts: AT + 2,
      type: 'say',
      say: 'api_req_started',
      text: '{"request":"<task>\\nBake rye bread.\\n</task>","tokensIn":10}',
    },
    { ts: AT + 3, type: 'say', say: 'reasoning', text: 'It needs water.', partial: true },
    { ts: AT + 4, type: 'say', say: 'text', text: 'I look at it.', modelInfo: { modelId: 'claude-sonnet-4-5' } },
    { ts: AT + 5, type: 'ask', ask: 'tool', text: '{"tool":"readFile","path":"dough.md"}' },
    { ts: AT + 6, type: 'say', say: 'task_progress', text: '- [ ] Knead the dough' },
    {
      ts: AT + 7,
      type: 'say',
      say: 'api_req_started',
      text: '{"request":"[read_file for dough.md] Result:\\nRye rises.\\n<environment_details>an oven</environment_details>"}',
    },
    { ts: AT + 8, type: 'ask', ask: 'command', text: 'make bread' },
    { ts: AT + 9, type: 'ask', ask: 'command_output', text: 'bread made' },
    {
      ts: AT + 10,
      type: 'say',
      say: 'use_mcp_server',
      text: '{"serverName":"oven","toolName":"heat","arguments":"{}"}',
    },
    { ts: AT + 11, type: 'say', say: 'mcp_server_response', text: 'it is hot' },
    { ts: AT + 11.5, type: 'say', say: 'browser_action_launch', text: 'https://example.com/rye' },
    {
      ts: AT + 12,
      type: 'say',
      say: 'browser_action_result',
      text: `{"screenshot":"data:image/png;base64,${PICTURE}","logs":"page loaded"}`,
    },
    { ts: AT + 13, type: 'say', say: 'diff_error', text: 'It does not match.' },
    { ts: AT + 14, type: 'ask', ask: 'followup', text: '{"question":"How dark?","options":["Very dark","Pale"]}' },
    { ts: AT + 15, type: 'say', say: 'user_feedback', text: 'Very dark' },
    { ts: AT + 16, type: 'say', say: 'completion_result', text: 'It is baked.HAS_CHANGES' },
    { ts: AT + 17, type: 'ask', ask: 'completion_result', text: '' },
  ],
  Continue: [
    {
      sessionId: 'c',
      title: 'Rye',
      workspaceDirectory: 'file:///home/ann/bakery',
      chatModelTitle: 'Claude Sonnet 4',
      dateCreated: `${AT}`,
      history: [
        {
          message: { role: 'user', content: [{ type: 'text', text: 'How warm?' }], id: '1' },
          contextItems: [{ name: 'dough.md', description: 'a file', content: 'Rye rises.' }],
        },
        {
          message: {
            role: 'assistant',
            content: 'I look.',
            id: '2',
            toolCalls: [{ id: 't', type: 'function', function: { name: 'read_file', arguments: '{"path":"x"}' } }],
          },
          contextItems: [],
          reasoning: { text: 'It is rye.' },
          promptLogs: [{ modelTitle: 'GPT-5', prompt: 'p', completion: 'c' }],
        },
        { message: { role: 'tool', content: 'seen', toolCallId: 't', id: '3' }, contextItems: [{ content: 'seen' }] },
        { message: { role: 'thinking', content: 'So it is.', id: '4' }, contextItems: [] },
        { message: { role: 'assistant', content: 'Quite.', id: '5' }, contextItems: [] },
      ],
    },
  ],
  'Cherry Studio': [
    {
      time: AT,
      version: 5,
      localStorage: {
        'persist:cherry-studio': JSON.stringify({
          assistants: JSON.stringify({
            assistants: [
              { id: 'a', name: 'Baker', topics: [{ id: 't', name: 'Rye', createdAt: '2025-03-01T10:00:00.000Z' }] },
            ],
          }),
        }),
      },
      indexedDB: {
        files: [],
        topics: [
          {
            id: 't',
            messages: [
              {
                id: '1',
                role: 'user',
                topicId: 't',
                createdAt: '2025-03-01T10:00:00.000Z',
                blocks: ['b1', 'b2', 'b3'],
              },
              {
                id: '2',
                role: 'assistant',
                askId: '1',
                createdAt: '2025-03-01T10:00:01.000Z',
                model: { id: 'deepseek-r1', name: 'DeepSeek' },
                foldSelected: true,
                blocks: ['b4', 'b5', 'b6', 'b7', 'b8'],
              },
              {
                id: '3',
                role: 'assistant',
                askId: '1',
                createdAt: '2025-03-01T10:00:02.000Z',
                model: { id: 'gpt-5' },
                blocks: ['b9'],
              },
              { id: '4', role: 'user', createdAt: '2025-03-01T10:01:00.000Z', content: 'And oats?', blocks: [] },
              {
                id: '5',
                role: 'assistant',
                askId: '4',
                createdAt: '2025-03-01T10:01:01.000Z',
                content: 'Cooler.',
                reasoning_content: 'Oats.',
                blocks: ['b10', 'b11', 'b12'],
              },
              { id: '6', role: 'system', content: 'Be kind.', blocks: [] },
            ],
          },
        ],
        message_blocks: [
          { id: 'b1', messageId: '1', type: 'main_text', content: 'How warm?' },
          {
            id: 'b2',
            messageId: '1',
            type: 'image',
            file: { id: 'f', ext: '.png', origin_name: 'cat.png', type: 'image' },
          },
          {
            id: 'b3',
            messageId: '1',
            type: 'file',
            file: { id: 'g', ext: '.pdf', origin_name: 'oven.pdf', type: 'document' },
          },
          { id: 'b4', messageId: '2', type: 'thinking', content: 'It is rye.', thinking_millsec: 1 },
          {
            id: 'b5',
            messageId: '2',
            type: 'tool',
            toolId: 'x',
            toolName: 'search',
            arguments: { q: 'rye' },
            content: { content: [{ type: 'text', text: 'found' }] },
          },
          { id: 'b6', messageId: '2', type: 'main_text', content: 'Quite.' },
          {
            id: 'b7',
            messageId: '2',
            type: 'citation',
            response: { source: 'tavily', results: { results: [{ title: 'Rye', url: 'https://example.com/rye' }] } },
          },
          { id: 'b8', messageId: '2', type: 'image', url: `data:image/png;base64,${PICTURE}` },
          { id: 'b9', messageId: '3', type: 'main_text', content: 'Very.' },
          { id: 'b10', messageId: '5', type: 'code', language: 'python', content: 'cool()' },
          { id: 'b11', messageId: '5', type: 'error', error: { message: 'It stopped.' } },
          { id: 'b12', messageId: '5', type: 'translation', content: 'Plus froid.', targetLanguage: 'french' },
        ],
      },
    },
  ],
}

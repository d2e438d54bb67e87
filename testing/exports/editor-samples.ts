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
}

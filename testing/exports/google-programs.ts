const json = (value: unknown) => JSON.stringify(value, null, 1)
const AT = '2025-03-01T10:00:00Z'

/** Small files of programs of Google's, by the name of the kind, then of the file. Each has one card, 'p' and 'a'. */
export const GOOGLE_PROGRAMS: Record<string, Record<string, string>> = {
  'Google AI Studio': {
    'A prompt': json({
      runSettings: { model: 'models/gemini-2.5-pro' },
      systemInstruction: {},
      chunkedPrompt: {
        chunks: [
          { text: 'p', role: 'user' },
          { text: 'a', role: 'model' },
        ],
        pendingInputs: [],
      },
    }),
  },
  Gemini: {
    'MyActivity.json': json([
      { header: 'Search', title: 'Searched for x', time: AT, products: ['Search'] },
      {
        header: 'Gemini Apps',
        title: 'Prompted p',
        time: AT,
        products: ['Gemini Apps'],
        safeHtmlItem: [{ html: '<p>a</p>' }],
      },
    ]),
    'MyActivity.html':
      '<html><body><div class="outer-cell mdl-cell"><div class="mdl-grid"><div class="header-cell"><p>Gemini Apps<br></p></div>' +
      '<div class="content-cell mdl-cell mdl-cell--6-col mdl-typography--body-1">Prompted&nbsp;p<br>Mar 1, 2025, 10:00:00\u202fAM UTC<br><p>a</p></div>' +
      '<div class="content-cell mdl-cell mdl-typography--body-1 mdl-typography--text-right"></div></div></div></body></html>',
  },
  'Gemini in Workspace': {
    'conversation_1786296581.txt': json({
      title: 'T',
      creation_time: AT,
      conversation_turns: [
        { user_turn: { prompt: 'p', turn_index: 0, turn_last_modified: AT } },
        { system_turn: { text: [{ data: 'a' }], turn_index: 1, turn_last_modified: AT } },
      ],
    }),
  },
}

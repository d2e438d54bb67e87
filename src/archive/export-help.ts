/** How an owner gets the export of a program, in steps; shown in the import's dialog. */
export interface ExportHelp {
  program: string
  /** Names of the kinds of export that are read from it (intake). */
  kinds: readonly string[]
  steps: readonly string[]
}

const DROP_ZIP = 'Give the zip to Colloquy as it came: nothing has to be unpacked.'

/** One entry for each program whose exports are read, the most used first. */
export const EXPORT_HELP: readonly ExportHelp[] = [
  {
    program: 'ChatGPT',
    kinds: ['ChatGPT', 'chat.html'],
    steps: [
      'In ChatGPT press your name, then Settings, Data controls, Export data, and confirm.',
      'A message with a link comes within seven days, mostly sooner; the link works for a day.',
      DROP_ZIP,
    ],
  },
  {
    program: 'Claude',
    kinds: ['Claude'],
    steps: [
      'In Claude press your name, then Settings, Privacy, Export data.',
      'An e-mail with a link comes, usually within minutes; the link works for a day.',
      DROP_ZIP,
    ],
  },
  {
    program: 'DeepSeek',
    kinds: ['DeepSeek'],
    steps: ['In DeepSeek press your name, then Settings, Data, Export all chats.', DROP_ZIP],
  },
  {
    program: 'Open WebUI',
    kinds: ['Open WebUI'],
    steps: [
      'In Open WebUI press your name, then Settings, Data Controls (Chats in older versions), Export Chats.',
      'Choose the JSON file that was saved.',
    ],
  },
  {
    program: 'LibreChat',
    kinds: ['LibreChat'],
    steps: [
      'In a conversation press the arrow at the top right, then Export, and choose JSON.',
      'LibreChat exports one conversation at a time: put the files into a folder, and choose the folder.',
    ],
  },
  {
    program: 'Chatbot UI',
    kinds: ['Chatbot UI'],
    steps: ['Press Settings, then Export data, and choose the JSON file that was saved.'],
  },
  {
    program: 'Gemini',
    kinds: ['Gemini', 'Gemini in Workspace'],
    steps: [
      'In Google Takeout (takeout.google.com) deselect all, choose My Activity, and of its activities Gemini Apps alone.',
      'Choose JSON rather than HTML for the activity records where you can; both are read.',
      'What Gemini wrote beside your documents and mails is in Gemini in Workspace: choose that as well.',
      DROP_ZIP,
    ],
  },
  {
    program: 'Grok',
    kinds: ['Grok'],
    steps: [
      'On grok.com press your picture, then Settings, Data controls, Export Account Data.',
      'An e-mail with a link comes within hours.',
      DROP_ZIP,
    ],
  },
  {
    program: 'Google AI Studio',
    kinds: ['Google AI Studio'],
    steps: [
      'AI Studio keeps each prompt as a file without an extension in the folder Google AI Studio of your Google Drive.',
      'Download the file, or the folder as a zip, and choose it.',
    ],
  },
  {
    program: 'Microsoft Copilot',
    kinds: ['Copilot'],
    steps: [
      'Export the activity history of Copilot in the privacy dashboard of your Microsoft account.',
      'Choose the CSV file that was saved.',
    ],
  },
  {
    program: 'Le Chat',
    kinds: ['Le Chat'],
    steps: ['Export your data in the settings of your Mistral account.', DROP_ZIP],
  },
  {
    program: 'Perplexity',
    kinds: ['Perplexity'],
    steps: [
      'Perplexity exports one answer at a time, as Markdown, which is read too.',
      'It sends all of your data on request, as JSON; tools such as perplexport save threads as JSON as well. Choose those files.',
    ],
  },
  {
    program: 'LM Studio',
    kinds: ['LM Studio'],
    steps: ['LM Studio keeps each chat as a file in the folder ~/.lmstudio/conversations: choose it, or the folder.'],
  },
  {
    program: 'TypingMind, Chatbox, NextChat, LobeChat and big-AGI',
    kinds: ['TypingMind', 'Chatbox', 'NextChat', 'LobeChat', 'big-AGI'],
    steps: ['Export the data in the settings of the program, and choose the JSON file that was saved.'],
  },
  {
    program: 'Cherry Studio',
    kinds: ['Cherry Studio'],
    steps: ['In Cherry Studio press Settings, Data Settings, Backup.', DROP_ZIP],
  },
  {
    program: 'Ollama',
    kinds: ['Ollama'],
    steps: [
      'The Ollama app keeps all chats in the file db.sqlite: choose it, or a copy.',
      'On a Mac it is in ~/Library/Application Support/Ollama, on Windows in %LOCALAPPDATA%\\Ollama.',
    ],
  },
  {
    program: 'Jan',
    kinds: ['Jan'],
    steps: [
      'Jan keeps each chat as a folder with thread.json and messages.jsonl in the folder threads of its data: choose it.',
    ],
  },
  {
    program: 'AnythingLLM',
    kinds: ['AnythingLLM'],
    steps: [
      'As an admin open the settings, Admin, Workspace Chats, and press Export.',
      'Choose JSON, which has the times and the names of workspaces; JSON (Alpaca) and JSONL lack them.',
    ],
  },
  {
    program: 'HuggingChat and Qwen',
    kinds: ['HuggingChat', 'Qwen'],
    steps: ['Export your chats in the settings, and choose the file that was saved.'],
  },
  {
    program: 'SillyTavern and text-generation-webui',
    kinds: ['SillyTavern', 'text-generation-webui'],
    steps: ['Each chat is a file, in the folder chats of your user, or in user_data/logs: choose it, or the folder.'],
  },
  {
    program: 'GitHub Copilot in VS Code',
    kinds: ['VS Code chat'],
    steps: [
      "In VS Code run the command 'Chat: Export Chat…', which saves the open chat as JSON.",
      'Or choose the folder chatSessions, which VS Code keeps for each workspace in workspaceStorage of its settings.',
    ],
  },
  {
    program: 'Claude Code',
    kinds: ['Claude Code'],
    steps: [
      'Claude Code keeps each session as a .jsonl file in the folder ~/.claude/projects.',
      'Choose one of them, or the folder of a project.',
    ],
  },
  {
    program: 'Cline and Roo Code',
    kinds: ['Cline'],
    steps: [
      'Each task is a folder with ui_messages.json in the folder tasks, below globalStorage of the settings of VS Code.',
      'Choose that folder, or the folder of one task.',
    ],
  },
  {
    program: 'Continue',
    kinds: ['Continue'],
    steps: [
      'Continue keeps each session as a .json file in the folder ~/.continue/sessions.',
      'Choose the folder: the days are in its sessions.json alone.',
    ],
  },
  {
    program: 'opencode',
    kinds: ['opencode'],
    steps: [
      'opencode keeps all sessions in the file opencode.db in the folder ~/.local/share/opencode, older versions in its folder storage.',
      'For one alone run in a terminal: opencode export > session.json.',
    ],
  },
  {
    program: 'Goose',
    kinds: ['Goose'],
    steps: [
      'Goose keeps all sessions in the file sessions.db in the folder ~/.local/share/goose/sessions, and older ones as .jsonl.',
      'For one alone run in a terminal: goose session export --format json --output session.json.',
    ],
  },
  {
    program: 'Amp',
    kinds: ['Amp'],
    steps: [
      'Amp keeps each thread as a .json file in the folder ~/.local/share/amp/threads.',
      'Choose one of them, or the folder.',
    ],
  },
  {
    program: 'Zed',
    kinds: ['Zed'],
    steps: [
      'Zed keeps all threads of its agent in the file threads.db, in the folder threads of its data.',
      'On Linux that is ~/.local/share/zed/threads, on a Mac ~/Library/Application Support/Zed/threads: choose the file.',
      'Text threads are .zed.json files in ~/.local/share/zed/conversations, on a Mac in ~/.config/zed/conversations.',
    ],
  },
  {
    program: 'OpenRouter',
    kinds: ['OpenRouter'],
    steps: [
      "On openrouter.ai/chat, open the menu of the chat and choose 'Export'.",
      'Import the .json file of each chat.',
    ],
  },
  {
    program: 'T3 Chat',
    kinds: ['T3 Chat'],
    steps: ["In the settings, 'History & Sync', choose 'Export'.", 'Import the .json file.'],
  },
  {
    program: 'Codex',
    kinds: ['Codex'],
    steps: [
      'Codex keeps each session as a .jsonl file in the folder ~/.codex/sessions, by year, month and day.',
      'Choose one of them, or the folder.',
    ],
  },
  {
    program: 'Gemini CLI and Antigravity',
    kinds: ['Gemini CLI', 'Antigravity'],
    steps: [
      'Gemini CLI keeps each session as a file in a folder chats below ~/.gemini/tmp: choose one of them, or the folder.',
      'Antigravity keeps each conversation in a folder of ~/.gemini/antigravity/brain: choose brain.',
    ],
  },
  {
    program: 'Qwen Code, Copilot CLI, Droid and Pi',
    kinds: ['Qwen Code', 'Copilot CLI', 'Droid', 'Pi'],
    steps: [
      'Each session is a .jsonl file: in chats below ~/.qwen/projects, in ~/.copilot/session-state, ~/.factory/sessions or ~/.pi/agent/sessions.',
      'Choose one of them, or the folder.',
    ],
  },
  {
    program: 'llm',
    kinds: ['llm'],
    steps: [
      'In a terminal run: llm logs --json -n 0 > llm.json, and choose the file llm.json.',
      'Or choose the file logs.db; in a terminal llm logs path says where it is.',
    ],
  },
  {
    program: 'Cursor',
    kinds: ['Cursor', 'Cursor transcript'],
    steps: [
      'Close Cursor. It keeps its conversations in the file state.vscdb, in the folder User/globalStorage of its settings.',
      'Choose a copy of that file.',
      'A chat that Cursor saved as Markdown and a transcript of its agent, a .jsonl file, are read as well.',
    ],
  },
  {
    program: 'Aider',
    kinds: ['Aider'],
    steps: ['Aider keeps what was said in the file .aider.chat.history.md of each project: choose that file.'],
  },
  {
    program: 'another Colloquy',
    kinds: ['cards'],
    steps: ['On its machine run: colloquy export --all > cards.jsonl', 'Choose the file cards.jsonl.'],
  },
  {
    program: 'a page in the browser',
    kinds: ['saved page'],
    steps: [
      'Open the conversation, scroll through it once, and save the page with the browser (Ctrl+S or Cmd+S).',
      'Choose the HTML file that was saved; with its folder beside it, pictures are read too.',
    ],
  },
  {
    program: 'another program',
    kinds: ['ShareGPT', 'chat JSON', 'messages', 'API logs', 'API responses', 'Markdown'],
    steps: [
      'If it saves JSON with messages of a role and a content, as most do, choose that file.',
      'If it saves or copies Markdown or text in which a line says who speaks, such as ## User and ## Assistant, or You said:, save it as a .md file and choose that.',
      'Otherwise try what it gives you: a file that is not understood is named with the reason, and nothing is written.',
    ],
  },
]

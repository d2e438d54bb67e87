import { filled } from './parsed-conversation.ts'

/** Programs by the hosts of their pages, under the names of their exports. */
const BY_HOST: Record<string, string> = {
  'chatgpt.com': 'ChatGPT',
  'chat.openai.com': 'ChatGPT',
  'claude.ai': 'Claude',
  'gemini.google.com': 'Gemini',
  'bard.google.com': 'Gemini',
  'aistudio.google.com': 'Google AI Studio',
  'grok.com': 'Grok',
  'chat.deepseek.com': 'DeepSeek',
  'perplexity.ai': 'Perplexity',
  'copilot.microsoft.com': 'Copilot',
  'copilot.com': 'Copilot',
  'chat.mistral.ai': 'Le Chat',
  'chat.qwen.ai': 'Qwen',
}
const NAMES = new Map(Object.values(BY_HOST).map((name) => [name.toLowerCase(), name]))

/**
 * The program of a copied conversation, if a field of the copy is its name or the URL of its page.
 * @returns an object to spread, empty without a match
 */
export function namedProgram(...fields: readonly unknown[]): { program?: string } {
  for (const field of fields) {
    const text = filled(field)?.trim().toLowerCase() ?? ''
    const host = /https?:\/\/(?:www\.)?([\w.-]{1,60})/.exec(text)?.[1] ?? ''
    const program = Object.hasOwn(BY_HOST, host) ? BY_HOST[host] : NAMES.get(text)
    if (program !== undefined) return { program }
  }
  return {}
}

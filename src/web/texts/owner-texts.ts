/**
 * Texts of the owner's first steps, and of an empty archive; a separate module, so that a visitor's first view does not load
 * it.
 */
export const OWNER_TEXTS = {
  nothingPublished: 'Nothing is published here yet. Cards appear as soon as the archive’s owner makes some public.',
  emptyForOwner: 'The archive is empty. Import an export of your conversations; only you see them until you publish.',
  importOwn: 'Import your own conversations',
  ownerAsk: 'Is this archive yours?',
  ownerCommand: 'Make yourself its admin: run this in a terminal, in the folder of Colloquy:',
  createAdmin: './colloquy create-admin you@example.com',
  copyCommand: 'copy',
  commandCopied: 'Command copied to clipboard!',
  ownerSignIn: 'Sign in as admin',
  ownerImport: 'Import your conversations, look at them, and publish what you like.',
} as const

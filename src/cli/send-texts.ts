/** Texts of `colloquy import --to`. */
export const SEND_TEXTS = {
  noAddress: (url: string) =>
    `'${url}' is not the address of an archive: name one such as https://archive.example.com.`,
  noKey: 'Give an API key with the scope import: in the setting COLLOQUY_KEY, or in a file named by --key-file.',
  noKeyFile: (path: string, why: string) => `The key cannot be read from ${path}: ${why}.`,
  plainHttp: (url: string) => `The key goes to ${url} without encryption: anyone on the way can read it.`,
  noFile: (path: string) => `There is nothing to read at ${path}.`,
  neither: (name: string) => `${name} is neither a file nor a folder.`,
  notYours: (name: string) => `${name} may not be read by the user that runs Colloquy.`,
  unreadable: (name: string, why: string) => `${name} could not be read (${why}).`,
  shortened: (name: string) => `${name} became shorter while it was sent: type the command again.`,
  /** The reason for a file that is never sent, after its name. */
  link: 'a link',
  noFileOrFolder: 'neither a file nor a folder',
  sameName: (name: string) => `Two of these files are called ${name}: put them into one folder or a zip.`,
  noArchive: (url: string) => `There is no Colloquy archive at ${url}, or none that takes imports: check the address.`,
  moved: (url: string, to: string) => `${url} leads on to ${to}: name the address it leads to.`,
  unreached: (url: string, why: string) =>
    `There is no connection to ${url} (${why}). Type the command again when there is one: what is there already is not imported twice.`,
  lostInside: (url: string) =>
    `The connection to ${url} was lost while it imported, which goes on there: look at ${url}/import, or type the command again later.`,
  replaced:
    'The archive has dropped this import, as it was restarted or another was begun: type the command again when that is over.',
  review: (url: string) => `Imported cards are private: publish them in the review, ${url}/review.`,
} as const

import type { KeyScope } from './key-scope.ts'

/** Texts about API keys. */
export const KEY_TEXTS = {
  // For admins
  keys: 'API keys',
  hint: 'Programs send a key as “Authorization: Bearer KEY” and can then do what its scope allows, on your behalf.',
  none: 'There are no API keys yet.',
  make: 'create a key',
  name: 'name',
  nameHint: 'What it is for, such as the program that uses it.',
  scope: 'scope',
  scopes: {
    read: 'Reads everything you can see, private cards included.',
    import: 'Reads, and imports exports as private cards.',
    admin: 'Does everything you can do, publishing and deleting included.',
  } satisfies Record<KeyScope, string>,
  ends: [
    ['30d', 'after 30 days'],
    ['90d', 'after 90 days'],
    ['365d', 'after 365 days'],
    ['', 'never'],
  ],
  made: (name: string) => `The key ‘${name}’`,
  onlyOnce: 'Copy it now: it is shown only once, and only its hash is stored.',
  copy: 'copy key',
  copied: 'Key copied',
  done: 'done',
  withdraw: 'withdraw',
  withdrawNow: (name: string) => `Withdraw the key ‘${name}’? Programs that use it are refused from now on.`,
  keep: 'keep',
  failed: (message: string) => `That did not work: ${message}`,
  madeBy: (by: string, at: string) => `made by ${by}, ${at}`,
  endsAt: (at: string | null) => (at === null ? 'never expires' : `ends ${at}`),
  endedAt: (at: string) => `ended ${at}`,
  withdrawnBy: (by: string, at: string) => `withdrawn by ${by}, ${at}`,
  powerless: 'no rights: its owner is not an admin',
  used: (at: string | null) => (at === null ? 'not used yet' : `last used ${at}`),

  // Refusals
  unknown: 'This API key is not known here: check it, or make a new one.',
  ended: (at: string) => `This API key ended on ${at}: make a new one.`,
  withdrawn: 'This API key was withdrawn: make a new one.',
  ownerless: 'The owner of this API key is no longer an admin: an admin has to make a new one.',
  tooLittle: (needed: KeyScope, scope: KeyScope) =>
    `This needs an API key with the scope '${needed}'; this one has '${scope}'.`,
  notByKey: 'Only a signed-in admin can do this, not an API key.',
  badEnd: "The end is a length such as '30d', a day such as '2026-12-24', or an instant with its zone.",
  pastEnd: 'The end of a key must be in the future.',
  noName: 'Give the key a name.',
  noSuch: 'There is no such API key.',
  tooMany: (most: number) => `There are ${most} API keys in use, the most that are possible: withdraw one first.`,
  noOwner: (email: string) => `There is no admin with the e-mail address ${email}: name one by --owner.`,
} as const

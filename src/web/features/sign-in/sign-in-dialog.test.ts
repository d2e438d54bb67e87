import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { SignInDialog } from './sign-in-dialog.tsx'

vi.mock('#web/data/site.ts', () => ({ site: { signIn: { signUp: true, provider: null } } }))
vi.mock('#web/data/session.ts', () => ({ useSignIn: () => ({}), useSignUp: () => ({}) }))
vi.mock('#web/ui/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }))

it('the admin login has a required e-mail field and a required password, login and Cancel, and nothing else', () => {
  const props = { mode: 'admin', onMode: () => {}, error: null, onClose: () => {} } as const
  const html = renderToStaticMarkup(createElement(SignInDialog, props))
  const inputs = html.match(/<input[^>]*>/g) ?? []
  expect(inputs.map((input) => [/type="(\w+)"/.exec(input)?.[1], input.includes(' required=""')])).toEqual([
    ['email', true],
    ['password', true],
  ])
  expect([...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual(['login', 'Cancel'])
})

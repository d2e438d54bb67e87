import { createContext, use } from 'react'

/** The element of the enclosing dialog: floating panels must open within it, as everything else is inert. */
export const DialogLayer = createContext<HTMLElement | null>(null)

/** The container of a floating panel: the enclosing dialog, else the page. */
export const useLayer = (): HTMLElement => use(DialogLayer) ?? document.body

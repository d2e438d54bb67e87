import { createContext, use } from 'react'

/** The element of the dialog that a part lies in: floating panels must open within it, because all else is inert. */
export const DialogLayer = createContext<HTMLElement | null>(null)

/** Where a floating panel belongs: the dialog around it, else the page. */
export const useLayer = (): HTMLElement => use(DialogLayer) ?? document.body

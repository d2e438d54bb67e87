/** True where an on-screen keyboard covers the space of the results. */
export const hasTouchKeyboard = (): boolean => matchMedia('(pointer: coarse)').matches

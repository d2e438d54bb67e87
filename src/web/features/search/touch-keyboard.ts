/** True where the keyboard lies on the screen, and takes the room of what was found. */
export const hasTouchKeyboard = (): boolean => matchMedia('(pointer: coarse)').matches

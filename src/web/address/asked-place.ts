import { usePlace } from './navigation.tsx'
import { askedPlace } from './place.ts'

/** The path and query of the rendered comparison of answers, also behind an open card or dialog; null on other pages. */
export const useAskedPlace = (): string | null => askedPlace(usePlace())

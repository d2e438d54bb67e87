import { useLayoutEffect, useState, type RefObject } from 'react'

interface MonthSize {
  /** In pixels. */
  width: number
  /** The same in units of a digit of the labels, to a tenth. */
  room: number
}

/**
 * The width of one month of the strip, updated when the strip or the font changes its size; 0 before it is known.
 * @param box contains the months, all equally wide
 * @param digit an element as wide as one digit of the labels
 */
export function useMonthSize(
  box: RefObject<HTMLElement | null>,
  digit: RefObject<HTMLElement | null>,
  months: number,
): MonthSize {
  const [size, setSize] = useState<MonthSize>({ width: 0, room: 0 })
  useLayoutEffect(() => {
    const [outer, inner] = [box.current, digit.current]
    if (!outer || !inner) return
    const measure = () => {
      const width = outer.clientWidth / months
      // While the strip is hidden, the last size stays valid.
      if (!(width > 0)) return
      const room = Math.floor((width / inner.getBoundingClientRect().width) * 10) / 10
      setSize((known) => (known.width === width && known.room === room ? known : { width, room }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(outer)
    observer.observe(inner)
    return () => observer.disconnect()
  }, [box, digit, months])
  return size
}

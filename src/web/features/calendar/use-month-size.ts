import { useLayoutEffect, useState, type RefObject } from 'react'

interface MonthSize {
  /** Pixels. */
  width: number
  /** The same in widths of a digit of the labels, to a tenth. */
  room: number
}

/**
 * The width of one month of the strip, followed as the strip or the letters change their size; nothing before it is known.
 * @param box holds the months, all of one width
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
      // Not shown at all: what was known stays true.
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

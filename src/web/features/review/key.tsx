/** A shortcut shown on a button, hidden from screen readers; the help dialog lists it for everyone. */
export const Key = ({ name }: { name: string }) => (
  <kbd aria-hidden className="rounded-md border border-current px-1.5 font-sans text-xs opacity-70 max-md:hidden">
    {name}
  </kbd>
)

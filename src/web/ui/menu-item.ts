/** Classes of a menu item with its icon: a link or a button. In a narrow menu each has a row of its own. */
export const MENU_ITEM =
  'target inline-flex items-center gap-1.5 rounded-md px-2 text-sm whitespace-nowrap text-quiet transition-colors ' +
  'hover:bg-raised hover:text-ink disabled:opacity-60 ' +
  'aria-[current=page]:font-medium aria-[current=page]:text-accent aria-[current=page]:underline ' +
  'aria-pressed:font-medium aria-pressed:text-accent aria-pressed:underline underline-offset-4 decoration-2 ' +
  'max-lg:min-h-11 max-lg:w-full max-lg:px-3 max-lg:text-base max-lg:text-ink'

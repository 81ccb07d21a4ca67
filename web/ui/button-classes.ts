export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(' ')

/** `field`: on the plum background. `bar`, `bar-quiet`: on the dark selection bar. */
export type ButtonKind =
  | 'primary'
  | 'quiet'
  | 'bare'
  | 'link'
  | 'danger'
  | 'solid-danger'
  | 'field'
  | 'bar'
  | 'bar-quiet'
export type ButtonSize = 'xs' | 'sm' | 'md' | 'lg'

/** The `main-button` class has no style. Toasts use it to find such a button and avoid covering it. */
const kinds: Record<ButtonKind, string> = {
  primary: 'main-button bg-accent text-on-accent hover:bg-accent-hover',
  quiet: 'bg-raised ring-1 ring-inset ring-line hover:bg-sunken',
  bare: 'hover:bg-sunken',
  link: 'text-accent underline decoration-1 underline-offset-3 hover:bg-sunken aria-disabled:bg-transparent aria-disabled:no-underline',
  danger: 'text-danger hover:bg-danger-soft',
  'solid-danger': 'main-button bg-danger text-surface hover:brightness-90',
  field: 'bg-field-text text-field hover:bg-field-muted',
  bar: 'bg-surface text-text hover:bg-sunken',
  'bar-quiet': 'hover:bg-surface/15 aria-disabled:bg-transparent aria-disabled:text-surface aria-disabled:opacity-70',
}

const sizes: Record<ButtonSize, string> = {
  xs: 'min-h-11 px-3 text-sm md:min-h-7.5 [&_svg]:size-4',
  sm: 'min-h-11 px-3.5 text-sm md:min-h-9 [&_svg]:size-4',
  md: 'min-h-11 px-4.5 [&_svg]:size-4.5',
  lg: 'min-h-13 px-6.5 text-lg [&_svg]:size-5',
}

/** Returns the classes of a button, also for links that look like one. */
export const buttonClasses = (kind: ButtonKind, size: ButtonSize, more?: string): string =>
  classNames(
    'inline-flex items-center justify-center gap-2 rounded-full py-1 text-center font-semibold no-underline transition-colors duration-150 [&_svg]:stroke-[1.75]',
    'disabled:bg-sunken disabled:text-muted disabled:ring-0 aria-disabled:cursor-not-allowed aria-disabled:bg-sunken aria-disabled:text-muted aria-disabled:ring-0',
    sizes[size],
    kinds[kind],
    (kind === 'bare' || kind === 'link' || kind === 'danger') && 'px-3',
    more,
  )

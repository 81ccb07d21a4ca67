import { classNames } from '../button-classes'

/** Text is 16 px on phones, because iOS zooms in on smaller text. */
export const controlClasses = (more?: string): string =>
  classNames(
    'w-full min-w-0 rounded-md border border-line-strong bg-raised px-4 text-base md:text-md text-text placeholder:text-muted',
    'focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent',
    'aria-invalid:border-danger aria-invalid:outline aria-invalid:-outline-offset-1 aria-invalid:outline-danger aria-invalid:focus:outline-2',
    'data-waiting:border-dashed data-waiting:border-caution',
    '[&[readonly]]:bg-sunken [&[readonly]]:border-transparent disabled:bg-sunken disabled:border-transparent disabled:text-muted',
    more,
  )

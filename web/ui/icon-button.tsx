import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names'

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** The accessible name: an icon never stands alone. */
  label: string
  children: ReactNode
}

/** A round button of 44 px with an icon. */
export const IconButton = ({ label, className, children, type = 'button', ...rest }: Props) => (
  <button
    {...rest}
    type={type}
    aria-label={label}
    title={rest.title ?? label}
    className={classNames(
      'relative grid size-11 flex-none place-items-center rounded-full transition-colors duration-150 hover:bg-sunken [&_svg]:size-4.5 [&_svg]:stroke-[1.75]',
      className,
    )}
  >
    {children}
  </button>
)

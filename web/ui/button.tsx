import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames, buttonClasses, type ButtonKind, type ButtonSize } from './button-classes'

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

interface LinkButtonProps {
  href: string
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** A page outside of the app (public pages, files): a whole page load. */
  external?: boolean | undefined
  download?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/** A link that looks like a button. */
export function LinkButton({
  href,
  kind = 'primary',
  size = 'md',
  external = false,
  download,
  className,
  children,
}: LinkButtonProps) {
  const look = buttonClasses(kind, size, className)
  if (external || download !== undefined) {
    return (
      <a href={href} download={download} className={look}>
        {children}
      </a>
    )
  }
  return (
    <Link to={href} className={look}>
      {children}
    </Link>
  )
}

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** Being worked on: stays focusable, says so to assistive technology, and ignores further clicks. */
  busy?: boolean | undefined
  /** Why it can't be pressed now; '' = it can. It stays focusable, and the reason is its description. */
  blocked?: string | undefined
}

/** A button; of type `button` unless it says otherwise. */
export function Button({
  kind = 'primary',
  size = 'md',
  busy = false,
  blocked = '',
  type = 'button',
  className,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      {...(blocked !== '' && { 'aria-disabled': true, title: blocked })}
      type={type}
      aria-busy={busy || undefined}
      className={buttonClasses(kind, size, className)}
      onClick={(event) => {
        // also stops a second submit; a blocked control says why in its description instead of vanishing
        if (busy || blocked !== '' || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true')
          event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames, buttonClasses, type ButtonKind, type ButtonSize } from './button-classes'

interface Props extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  label: string
  children: ReactNode
}

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
  /** The link leaves the app (public page, file), which needs a full page load. */
  external?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

export function LinkButton({
  href,
  kind = 'primary',
  size = 'md',
  external = false,
  className,
  children,
}: LinkButtonProps) {
  const classes = buttonClasses(kind, size, className)
  if (external) {
    return (
      <a href={href} className={classes}>
        {children}
      </a>
    )
  }
  return (
    <Link to={href} className={classes}>
      {children}
    </Link>
  )
}

interface ButtonProps extends ComponentProps<'button'> {
  kind?: ButtonKind | undefined
  size?: ButtonSize | undefined
  /** The button stays focusable, is announced as busy and ignores clicks. */
  busy?: boolean | undefined
  /** Why the button is disabled, '' = enabled. It stays focusable, and the reason is its description. */
  blocked?: string | undefined
}

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
        if (busy || blocked !== '' || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true')
          event.preventDefault()
        else onClick?.(event)
      }}
    />
  )
}

import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonClasses, type ButtonKind, type ButtonSize } from './button-classes'

interface Props {
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
}: Props) {
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

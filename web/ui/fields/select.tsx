import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClasses } from './control-classes'
import { useFieldLink } from './field-context'

interface Props extends ComponentProps<'select'> {
  /** 36 px on desks, for toolbars. */
  small?: boolean | undefined
}

/** The browser's own list, in our dress: the best one on phones. Children are `<option>`s. */
export function Select({ className, small = false, children, ...rest }: Props) {
  const link = useFieldLink(rest)
  const height = small ? 'min-h-11 md:min-h-9 md:text-sm' : 'min-h-12'
  return (
    <span className="relative block">
      <select
        {...rest}
        {...link}
        className={controlClasses(`${height} appearance-none truncate pr-10! ${className ?? ''}`)}
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3.5 my-auto size-4.5 text-muted"
      />
    </span>
  )
}

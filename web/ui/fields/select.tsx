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
    // the chevron is drawn by the box around it: in a page of many fields each element counts
    <span className="relative block after:pointer-events-none after:absolute after:top-1/2 after:right-4.75 after:size-2 after:-translate-y-3/4 after:rotate-45 after:border-r-2 after:border-b-2 after:border-muted after:content-['']">
      <select
        {...rest}
        {...link}
        className={controlClasses(`${height} appearance-none truncate pr-10! ${className ?? ''}`)}
      >
        {children}
      </select>
    </span>
  )
}

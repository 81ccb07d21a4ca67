import type { ComponentProps } from 'react'
import { controlClasses } from './control-classes'
import { useFieldLink } from './field-context'

interface Props extends ComponentProps<'input'> {
  /** 36 px on desks, for toolbars. */
  small?: boolean | undefined
}

/** A line of text; inside a Field it is tied to its label. */
export function TextInput({ className, small = false, type = 'text', ...rest }: Props) {
  const link = useFieldLink(rest)
  return (
    <input
      {...rest}
      {...link}
      type={type}
      className={controlClasses(`${small ? 'min-h-11 md:min-h-9 md:text-sm' : 'min-h-12'} ${className ?? ''}`)}
    />
  )
}

import type { ComponentProps } from 'react'
import { controlClasses } from './control-classes'
import { useFieldLink } from './field-context'

/** Several lines of text. */
export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  const link = useFieldLink(rest)
  return <textarea rows={4} {...rest} {...link} className={controlClasses(`min-h-12 py-3 ${className ?? ''}`)} />
}

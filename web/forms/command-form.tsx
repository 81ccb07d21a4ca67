import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { RefusalMessage } from './refusal-message'
import type { CommandRoute } from './use-command'
import type { useCommandForm } from './use-command-form'

interface Props<R extends CommandRoute, V extends FieldValues> {
  of: ReturnType<typeof useCommandForm<R, V>>
  className?: string | undefined
  /** Errors are reported in a toast (`refused`) and not in the form. */
  toasts?: boolean | undefined
  children: ReactNode
}

/** The form of a command on a page; `of` is the result of `useCommandForm`. */
export const CommandForm = <R extends CommandRoute, V extends FieldValues>(props: Props<R, V>) => {
  const { of, className = 'grid gap-5', toasts = false, children } = props
  const { element, submit, refusal } = of
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className={className}>
      {children}
      {!toasts && <RefusalMessage refusal={refusal} />}
    </form>
  )
}

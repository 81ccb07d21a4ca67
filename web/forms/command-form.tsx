import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Refused } from './refused'
import type { CommandRoute } from './use-command'
import type { useCommandForm } from './use-command-form'

interface Props<R extends CommandRoute, V extends FieldValues> {
  of: ReturnType<typeof useCommandForm<R, V>>
  className?: string | undefined
  /** A toast says refusals (`refused`), so the form doesn't say them again. */
  toasts?: boolean | undefined
  /** Fields and the button. */
  children: ReactNode
}

/** A command's form on a page; `of` is its `useCommandForm`. */
export const CommandForm = <R extends CommandRoute, V extends FieldValues>(props: Props<R, V>) => {
  const { of, className = 'grid gap-5', toasts = false, children } = props
  const { element, submit, refusal } = of
  return (
    <form ref={element} noValidate onSubmit={(event) => void submit(event)} className={className}>
      {children}
      {!toasts && <Refused refusal={refusal} />}
    </form>
  )
}

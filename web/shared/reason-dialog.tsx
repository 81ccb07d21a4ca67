import type { ComponentProps } from 'react'
import type { InputOf } from '../../domain/api/route'
import { CommandDialog } from '../forms/command-dialog'
import { ReasonField } from '../forms/fields'
import type { CommandRoute } from '../forms/use-command'

type DialogProps<R extends CommandRoute> = ComponentProps<typeof CommandDialog<R, { reason: string }>>

interface Props<R extends CommandRoute> extends Omit<
  DialogProps<R>,
  'open' | 'start' | 'toInput' | 'check' | 'children'
> {
  /** The rest of the command's input. */
  input: Omit<InputOf<R>, 'reason'>
  /** The initial reason. */
  reason?: string
  label?: string
  optional?: boolean
}

/** Asks for a reason before a command runs. */
export const ReasonDialog = <R extends CommandRoute>(props: Props<R>) => {
  const { input, reason = '', label, optional = false, ...dialog } = props
  return (
    <CommandDialog
      kind="ask"
      {...dialog}
      open
      start={{ reason }}
      toInput={(values) => ({ ...input, ...values }) as InputOf<R>}
      check={(values) => ({ reason: optional || values.reason.trim() !== '' ? '' : 'reason-needed' })}
    >
      {(form) => <ReasonField form={form} name="reason" {...(label !== undefined && { label })} />}
    </CommandDialog>
  )
}

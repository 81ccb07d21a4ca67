import { useEffect, useRef, useState } from 'react'
import type { InputOf, OutputOf, Route } from '../../domain/api/route'
import { CodedError, type ErrorCode } from '../../domain/error-codes'
import { sendCommand } from '../data/queries/commands'
import { useOnline } from '../data/queries/network'
import { useErrorText } from '../i18n/errors'
import { forms } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { toast, type ToastContent } from '../ui/layers/toast'

export type CommandRoute = Route & { kind: 'command' | 'call' }

/** The server's error code, and codes by input field. */
export interface Refusal {
  code: ErrorCode
  fields: { [field: string]: string }
  details: { [name: string]: string | number | boolean }
}

export const toRefusal = (error: unknown): Refusal =>
  error instanceof CodedError
    ? { code: error.code, fields: error.fields, details: error.details }
    : { code: 'server-error', fields: {}, details: {} }

export interface CommandCallbacks<R> {
  done?: ((output: OutputOf<R>, input: InputOf<R>) => Omit<ToastContent, 'kind'> | undefined) | undefined
  onDone?: ((output: OutputOf<R>, input: InputOf<R>) => void) | undefined
  onRefused?: ((refusal: Refusal, input: InputOf<R>) => void) | undefined
  /** Returns the toast for a refusal. Forms that show the error themselves omit it. */
  refused?: ((why: string, refusal: Refusal, input: InputOf<R>) => Omit<ToastContent, 'kind'> | undefined) | undefined
}

/**
 * Sends a command, one at a time; blocked offline. `send` resolves to null if it succeeded or was not sent, otherwise to
 * the refusal.
 */
export function useCommand<R extends CommandRoute>(route: R, callbacks: CommandCallbacks<R> = {}) {
  const whyOf = useErrorText()
  const t = useMessages(forms)
  const online = useOnline()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function send(input: InputOf<R>): Promise<Refusal | null> {
    if (running.current || !online) return null
    running.current = true
    setBusy(true)
    setRefusal(null)
    const answer = await sendCommand(route, input).then(
      (output) => ({ output, refused: null }),
      (error: unknown) => ({ refused: toRefusal(error) }),
    )
    running.current = false
    setBusy(false)
    if (answer.refused !== null) {
      reportRefusal(answer.refused, input)
      return answer.refused
    }
    const doneText = callbacks.done?.(answer.output, input)
    if (doneText !== undefined) toast({ kind: 'ok', ...doneText })
    callbacks.onDone?.(answer.output, input)
    return null
  }

  function reportRefusal(refused: Refusal, input: InputOf<R>): void {
    setRefusal(refused)
    callbacks.onRefused?.(refused, input)
    // The form was closed, so a toast must show the error; otherwise the user believes that the command succeeded.
    const gone = isMounted.current ? undefined : { title: whyOf(refused) }
    const why = callbacks.refused?.(whyOf(refused), refused, input) ?? gone
    if (why !== undefined) toast({ kind: 'bad', ...why })
  }

  return {
    busy,
    online,
    refusal,
    send,
    forget: () => setRefusal(null),
    /** Why the command is disabled, '' = enabled. */
    blocked: online ? '' : t.needsNetwork,
  }
}

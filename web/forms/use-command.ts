import { useEffect, useRef, useState } from 'react'
import type { InputOf, OutputOf, Route } from '../../domain/api/route'
import { CodedError, type ErrorCode } from '../../domain/error-codes'
import { sendCommand } from '../data/queries/commands'
import { useOnline } from '../data/queries/network'
import { useErrorWords } from '../i18n/errors'
import { forms } from '../i18n/areas/everyone'
import { useMessages } from '../i18n/messages'
import { toast, type ToastContent } from '../ui/layers/toast'

/** A route that changes something. */
export type CommandRoute = Route & { kind: 'command' | 'call' }

/** What a command was refused for: the code, and the codes by input field. */
export interface Refusal {
  code: ErrorCode
  fields: { [field: string]: string }
  details: { [name: string]: string | number | boolean }
}

/** The refusal in anything thrown. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof CodedError
    ? { code: error.code, fields: error.fields, details: error.details }
    : { code: 'server-error', fields: {}, details: {} }

/** What happens after a command; all of it is optional. */
export interface CommandEnd<R> {
  /** What a toast says when it is done. */
  done?: ((output: OutputOf<R>, input: InputOf<R>) => Omit<ToastContent, 'kind'> | undefined) | undefined
  onDone?: ((output: OutputOf<R>, input: InputOf<R>) => void) | undefined
  /** Something to do with a refusal besides saying it. */
  onRefused?: ((refusal: Refusal, input: InputOf<R>) => void) | undefined
  /** What a toast says when it was refused, given the code's words; a form says it itself and leaves this out. */
  refused?: ((why: string, refusal: Refusal, input: InputOf<R>) => Omit<ToastContent, 'kind'> | undefined) | undefined
}

/**
 * Runs a route's command: one at a time (a second click does nothing), blocked offline before it is tried, and says what
 * happened. The idempotency key is `sendCommand`'s. `send` gives null when it was done or wasn't sent, else the refusal, which
 * also stays in `refusal` until the next try.
 */
export function useCommand<R extends CommandRoute>(route: R, end: CommandEnd<R> = {}) {
  const whyOf = useErrorWords()
  const t = useMessages(forms)
  const online = useOnline()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const here = useRef(true)
  useEffect(() => {
    here.current = true
    return () => {
      here.current = false
    }
  }, [])

  async function send(input: InputOf<R>): Promise<Refusal | null> {
    if (running.current || !online) return null
    running.current = true
    setBusy(true)
    setRefusal(null)
    const answer = await sendCommand(route, input).then(
      (output) => ({ output, refused: null }),
      (error: unknown) => ({ refused: refusalOf(error) }),
    )
    running.current = false
    setBusy(false)
    if (answer.refused !== null) {
      sayRefused(answer.refused, input)
      return answer.refused
    }
    const said = end.done?.(answer.output, input)
    if (said !== undefined) toast({ kind: 'ok', ...said })
    end.onDone?.(answer.output, input)
    return null
  }

  function sayRefused(refused: Refusal, input: InputOf<R>): void {
    setRefusal(refused)
    end.onRefused?.(refused, input)
    // a form that was closed meanwhile can't say it any more, and somebody believes that it was done
    const gone = here.current ? undefined : { title: whyOf(refused) }
    const why = end.refused?.(whyOf(refused), refused, input) ?? gone
    if (why !== undefined) toast({ kind: 'bad', ...why })
  }

  return {
    busy,
    online,
    refusal,
    send,
    forget: () => setRefusal(null),
    /** For the button: why it can't be pressed, '' = it can. */
    blocked: online ? '' : t.needsNetwork,
  }
}

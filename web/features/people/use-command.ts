import { useRef, useState } from 'react'
import { CodedError, type ErrorCode } from '../../../domain/error-codes'

/** What a command was refused for: the code, and the codes by form field. */
export interface Refusal {
  code: ErrorCode
  fields: { [field: string]: string }
}

/** The refusal in anything thrown. */
export const refusalOf = (error: unknown): Refusal =>
  error instanceof CodedError ? { code: error.code, fields: error.fields } : { code: 'server-error', fields: {} }

/**
 * Runs one command at a time: while it is under way a second click does nothing.
 * `run` gives null when it was done or wasn't sent, else the refusal, which also stays in `refusal` until the next try.
 */
export function useCommand() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function run(send: () => Promise<unknown>, done: () => void): Promise<Refusal | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    setRefusal(null)
    try {
      await send()
      done()
      return null
    } catch (error) {
      const refused = refusalOf(error)
      setRefusal(refused)
      return refused
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, refusal, run, forget: () => setRefusal(null) }
}

import { useCallback, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { CodedError } from '../../../../domain/error-codes'
import { useFieldWords } from '../../../forms/field-props'
import { memberSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/layers/dialog'
import { Field } from '../../../ui/fields/field'
import { PasswordInput } from '../../../ui/fields/password-input'

type Attempt<T> = (password: string | undefined) => Promise<T>

/**
 * Runs a sensitive command; past the idle limit the server wants the password (S7), and this asks for it and tries again. Resolves
 * to null when the person gives up.
 */
export function usePasswordGate(): { run: <T>(attempt: Attempt<T>) => Promise<T | null>; dialog: ReactNode } {
  const t = useMessages(memberSettings)
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const words = useFieldWords()
  /** What is wrong with the password: its code. */
  const [wrong, setWrong] = useState<'' | 'wrong-credentials' | 'password-required'>('')
  const answer = useRef<(password: string | null) => void>(undefined)

  const run = useCallback(async <T,>(attempt: Attempt<T>): Promise<T | null> => {
    let given: string | undefined
    for (;;) {
      try {
        return await attempt(given)
      } catch (error) {
        const asks = error instanceof CodedError && (error.code === 'password-needed' || error.code === 'idle')
        const refused = given !== undefined && error instanceof CodedError && error.code === 'wrong-credentials'
        if (!asks && !refused) throw error
        setWrong(refused ? 'wrong-credentials' : '')
        setPassword('')
        setOpen(true)
        const next = await new Promise<string | null>((resolve) => {
          answer.current = resolve
        })
        setOpen(false)
        if (next === null) return null
        given = next
      }
    }
  }, [])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (password === '') setWrong('password-required')
    else answer.current?.(password)
  }

  const dialog = (
    <Dialog
      open={open}
      title={t.passwordAgain}
      onClose={() => answer.current?.(null)}
      footer={
        <>
          <Button kind="quiet" onClick={() => answer.current?.(null)}>
            {t.cancel}
          </Button>
          <Button type="submit" form="password-gate">
            {t.goOn}
          </Button>
        </>
      }
    >
      <form id="password-gate" onSubmit={submit} className="grid gap-4">
        <p className="text-muted">{t.passwordAgainText}</p>
        <Field label={t.passwordYours} error={words(wrong, { 'wrong-credentials': t.wrong })}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setWrong('')
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
  return { run, dialog }
}

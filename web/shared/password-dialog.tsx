import { useCallback, useId, useState, type FormEvent, type ReactNode } from 'react'
import { CodedError } from '../../domain/error-codes'
import { useFieldErrorText } from '../forms/fields'
import { useErrorText } from '../i18n/errors'
import { memberSettings } from '../i18n/member-areas'
import { forms } from '../i18n/areas'
import { useMessages } from '../i18n/language'
import { Button } from '../ui/button'
import { Field } from '../ui/fields/field'
import { PasswordInput } from '../ui/fields/password-input'
import { TextInput } from '../ui/fields/inputs'
import { Dialog } from '../ui/layers/dialog'

type Attempt<T> = (password: string | undefined) => Promise<T>

interface Question {
  /** The number of earlier tries. It is the dialog's key, so each try starts with an empty field. */
  tries: number
  wrong: boolean
  answer: (password: string | null) => void
}

/** Runs a command, and asks for the password if the server requires it (S7). Resolves to null if the user cancels. */
export function usePasswordGate(): { run: <T>(attempt: Attempt<T>) => Promise<T | null>; dialog: ReactNode } {
  const t = useMessages(memberSettings)
  const [asked, setAsked] = useState<Question | null>(null)

  const run = useCallback(async <T,>(attempt: Attempt<T>): Promise<T | null> => {
    let given: string | undefined
    for (let tries = 0; ; tries++) {
      try {
        return await attempt(given)
      } catch (error) {
        const asks = error instanceof CodedError && (error.code === 'password-needed' || error.code === 'idle')
        const wrong = given !== undefined && error instanceof CodedError && error.code === 'wrong-credentials'
        if (!asks && !wrong) throw error
        const next = await new Promise<string | null>((answer) => setAsked({ tries, wrong, answer }))
        setAsked(null)
        if (next === null) return null
        given = next
      }
    }
  }, [])

  const dialog = asked !== null && (
    <PasswordDialog
      key={asked.tries}
      title={t.passwordAgain}
      text={t.passwordAgainText}
      label={t.passwordYours}
      confirm={t.goOn}
      wrong={asked.wrong ? t.wrong : ''}
      run={async (password) => asked.answer(password)}
      onClose={() => asked.answer(null)}
    />
  )
  return { run, dialog }
}

interface Props {
  title: string
  text: string
  label: string
  confirm: string
  /** The error with which the dialog opens. */
  wrong?: string
  /** If set, the dialog also asks for a name, with this suggestion. */
  name?: { suggestion: string; label: string; hint: string } | undefined
  /** The dialog closes unless this resolves to false. A `CodedError` is shown at the field. */
  run: (password: string, name: string) => Promise<boolean | void>
  onClose: () => void
}

/** Asks for the password, and for a name if `name` is set. */
export function PasswordDialog({ title, text, label, confirm, wrong = '', name, run, onClose }: Props) {
  const t = useMessages(forms)
  const whyOf = useErrorText()
  const messages = useFieldErrorText()
  const form = useId()
  const [password, setPassword] = useState('')
  const [typedName, setTypedName] = useState(name?.suggestion ?? '')
  const [error, setError] = useState(wrong)
  const [busy, setBusy] = useState(false)

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (password === '') return setError(messages('password-required'))
    setBusy(true)
    try {
      if ((await run(password, typedName.trim())) !== false) onClose()
    } catch (failure) {
      if (!(failure instanceof CodedError)) throw failure
      setError(whyOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        <p className="text-muted">{text}</p>
        {name !== undefined && (
          <Field label={name.label} hint={name.hint}>
            <TextInput maxLength={50} value={typedName} onChange={(event) => setTypedName(event.target.value)} />
          </Field>
        )}
        <Field label={label} error={error}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value)
              setError('')
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}

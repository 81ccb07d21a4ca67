import { useCallback, useRef, useState, type ReactNode, useId, type FormEvent } from 'react'
import { CodedError } from '../../../../domain/error-codes'
import { useFieldErrorText } from '../../../forms/bound-field'
import { memberSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { forms } from '../../../i18n/areas/everyone'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/fields/field'
import { PasswordInput } from '../../../ui/fields/password-input'
import { Dialog } from '../../../ui/layers/dialog'

type Attempt<T> = (password: string | undefined) => Promise<T>

/** Runs a command, and asks for the password if the server requires it (S7). Resolves to null if the user cancels. */
export function usePasswordGate(): { run: <T>(attempt: Attempt<T>) => Promise<T | null>; dialog: ReactNode } {
  const t = useMessages(memberSettings)
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const messages = useFieldErrorText()
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

  const dialog = (
    <OwnPasswordDialog
      open={open}
      title={t.passwordAgain}
      text={t.passwordAgainText}
      label={t.passwordYours}
      confirm={t.goOn}
      password={password}
      error={messages(wrong, { 'wrong-credentials': t.wrong })}
      onChange={(next) => {
        setPassword(next)
        setWrong('')
      }}
      onSubmit={() => (password === '' ? setWrong('password-required') : answer.current?.(password))}
      onClose={() => answer.current?.(null)}
    />
  )
  return { run, dialog }
}

interface Props {
  open: boolean
  title: string
  text: string
  label: string
  confirm: string
  password: string
  error: string | undefined
  busy?: boolean
  onChange: (password: string) => void
  onSubmit: () => void
  onClose: () => void
  children?: ReactNode
}

export function OwnPasswordDialog(props: Props) {
  const { open, title, text, label, confirm, password, error, busy, onChange, onSubmit, onClose } = props
  const t = useMessages(forms)
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open={open}
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
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-muted">{text}</p>
        {props.children}
        <Field label={label} error={error}>
          <PasswordInput
            autoComplete="current-password"
            value={password}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  )
}

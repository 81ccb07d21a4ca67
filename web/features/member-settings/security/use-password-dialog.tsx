import { useState, type ReactNode } from 'react'
import { CodedError } from '../../../../domain/error-codes'
import { useFieldErrorText } from '../../../forms/bound-field'
import { useErrorText } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/messages'
import { secondStep } from '../../../i18n/areas/factor'
import { Field } from '../../../ui/fields/field'
import { TextInput } from '../../../ui/fields/text-input'
import { toast } from '../../../ui/layers/toast'
import { OwnPasswordDialog } from './use-password-gate'

interface PasswordRequest {
  title: string
  text: string
  confirm: string
  /** If set, the dialog also asks for a name, with this suggestion. */
  name?: string
  /** The dialog closes unless this resolves to false; a wrong password is shown at the field. */
  run: (password: string, name: string) => Promise<boolean | void>
}

/** Asks for the password before a second factor changes, always, not only after the idle limit (S22). */
export function usePasswordDialog(): { open: (request: PasswordRequest) => void; dialog: ReactNode } {
  const t = useMessages(secondStep)
  const whyOf = useErrorText()
  const messages = useFieldErrorText()
  const [request, setRequest] = useState<PasswordRequest | null>(null)
  const [shown, setShown] = useState(false)
  const [password, setPassword] = useState('')
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  function open(next: PasswordRequest): void {
    setRequest(next)
    setName(next.name ?? '')
    setPassword('')
    setError('')
    setShown(true)
  }

  async function send(): Promise<void> {
    if (request === null) return
    if (password === '') return setError(messages('password-required'))
    setBusy(true)
    try {
      if ((await request.run(password, name.trim())) !== false) setShown(false)
    } catch (failure) {
      if (failure instanceof CodedError) setError(whyOf(failure))
      else toast({ kind: 'bad', title: t.failed, text: t.failedText })
    } finally {
      setBusy(false)
    }
  }

  const dialog = (
    <OwnPasswordDialog
      open={shown}
      title={request?.title ?? ''}
      text={request?.text ?? ''}
      label={t.password}
      confirm={request?.confirm ?? ''}
      password={password}
      error={error}
      busy={busy}
      onChange={(next) => {
        setPassword(next)
        setError('')
      }}
      onSubmit={() => void send()}
      onClose={() => setShown(false)}
    >
      {request?.name !== undefined && (
        <Field label={t.name} hint={t.nameHint}>
          <TextInput maxLength={50} value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
      )}
    </OwnPasswordDialog>
  )
  return { open, dialog }
}

import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { CodedError } from '../../../../domain/error-codes'
import { useFieldWords } from '../../../forms/field-props'
import { useErrorWords } from '../../../i18n/errors'
import { useMessages } from '../../../i18n/messages'
import { secondStep } from '../../../i18n/areas/factor'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/fields/field'
import { PasswordInput } from '../../../ui/fields/password-input'
import { TextInput } from '../../../ui/fields/text-input'
import { Dialog } from '../../../ui/layers/dialog'
import { toast } from '../../../ui/layers/toast'

interface Wanted {
  title: string
  text: string
  confirm: string
  /** Asks for a name, too, and proposes this one. */
  name?: string
  /** Closed when it is done, not when it gives back false; a wrong password is said at the field. */
  run: (password: string, name: string) => Promise<boolean | void>
}

/** Asks for the person's password before the second factor changes (S22: always, not only past the idle limit). */
export function usePasswordDialog(): { open: (wanted: Wanted) => void; dialog: ReactNode } {
  const t = useMessages(secondStep)
  const whyOf = useErrorWords()
  const words = useFieldWords()
  const form = useId()
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const [shown, setShown] = useState(false)
  const [password, setPassword] = useState('')
  const [name, setName] = useState('')
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)

  function open(next: Wanted): void {
    setWanted(next)
    setName(next.name ?? '')
    setPassword('')
    setError('')
    setShown(true)
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (wanted === null) return
    if (password === '') return setError(words('password-required'))
    setBusy(true)
    try {
      if ((await wanted.run(password, name.trim())) !== false) setShown(false)
    } catch (failure) {
      if (failure instanceof CodedError) setError(whyOf(failure))
      else toast({ kind: 'bad', title: t.failed, text: t.failedText })
    } finally {
      setBusy(false)
    }
  }

  const dialog = (
    <Dialog
      open={shown}
      title={wanted?.title ?? ''}
      closeLabel={t.close}
      onClose={() => setShown(false)}
      footer={
        <>
          <Button kind="quiet" onClick={() => setShown(false)}>
            {t.cancel}
          </Button>
          <Button type="submit" form={form} busy={busy}>
            {wanted?.confirm}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void send(event)} className="grid gap-4">
        <p className="text-muted">{wanted?.text}</p>
        {wanted?.name !== undefined && (
          <Field label={t.name} hint={t.nameHint}>
            <TextInput maxLength={50} value={name} onChange={(event) => setName(event.target.value)} />
          </Field>
        )}
        <Field label={t.password} error={error}>
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
  return { open, dialog }
}

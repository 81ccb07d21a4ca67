import { useId, type FormEvent, type ReactNode } from 'react'
import { forms } from '../../i18n/areas/everyone'
import { useMessages } from '../../i18n/messages'
import { Button } from '../../ui/button'
import { Field } from '../../ui/fields/field'
import { PasswordInput } from '../../ui/fields/password-input'
import { Dialog } from '../../ui/layers/dialog'

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

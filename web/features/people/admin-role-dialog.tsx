import { useEffect, useState } from 'react'
import type { User } from '../../../domain/entities'
import { errorWords } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/people'
import { AlertDialog } from '../../ui/alert-dialog'
import { Field } from '../../ui/field'
import { PasswordInput } from '../../ui/password-input'
import { nameOf } from './name-of'
import type { Refusal } from './use-command'

interface Props {
  person: User | null
  onClose: () => void
  send: (password: string) => Promise<Refusal | null>
}

/** Asks for the own password before somebody becomes an admin, or stops being one. */
export function AdminRoleDialog({ person, onClose, send }: Props) {
  const t = useMessages(people)
  const words = useMessages(errorWords)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    setPassword('')
    setProblem('')
  }, [person?.id])
  if (person === null) return null
  const taking = person.roles.includes('admin')
  const name = nameOf(person)

  async function confirm(): Promise<void> {
    if (busy) return
    if (password === '') return setProblem(t.passwordNeeded)
    setBusy(true)
    const refused = await send(password)
    setBusy(false)
    if (refused === null) onClose()
    else setProblem(words[refused.code])
  }

  return (
    <AlertDialog
      open
      title={taking ? t.takeAdmin(name) : t.makeAdmin(name)}
      text={taking ? t.takeAdminText : t.makeAdminText}
      safe={t.keep}
      confirm={taking ? t.confirmTake : t.confirmMake}
      danger={taking}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <Field label={t.password} error={problem}>
        <PasswordInput
          value={password}
          autoComplete="current-password"
          showLabel={t.showPassword}
          hideLabel={t.hidePassword}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
    </AlertDialog>
  )
}

import { useState } from 'react'
import { setSecretRoute } from '../../../../domain/api/security/secrets'
import { secretAtLeast, secretOf } from '../../../../domain/webhooks/signature'
import { CommandDialog } from '../../../forms/command-dialog'
import { PasswordField, TextField } from '../../../forms/fields'
import { useMessages } from '../../../i18n/messages'
import { webhook } from '../../../i18n/areas/admins'
import { CopyButton } from '../../../ui/copy-button'

interface Props {
  /** There is one already: it goes on signing for a day. */
  another: boolean
  onDone: () => void
  onClose: () => void
}

/** A secret made on this device, to be copied before it is sent: the server never answers one (S13). One's own may be entered instead. */
export function WebhookSecretDialog({ another, onDone, onClose }: Props) {
  const t = useMessages(webhook)
  const [generated] = useState(() => secretOf(crypto.getRandomValues(new Uint8Array(32))))
  return (
    <CommandDialog
      open
      route={setSecretRoute}
      start={{ value: generated, password: '' }}
      toInput={({ value, password }) => ({ name: 'webhook_secret' as const, value, password })}
      check={({ value, password }) => ({
        ...(value.trim().length < secretAtLeast && { value: 'bad-input' }),
        ...(password === '' && { password: 'password-needed' }),
      })}
      title={t.secretTitle}
      lead={another ? t.secretLeadAnother : t.secretLead}
      confirm={t.useSecret}
      done={() => ({ title: t.secretSet })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form, { value }) => (
        <>
          <TextField
            form={form}
            name="value"
            words={t.secretWords}
            label={t.secret}
            autoComplete="off"
            aside={<CopyButton text={value.trim()} />}
          />
          <PasswordField form={form} name="password" label={t.password} />
        </>
      )}
    </CommandDialog>
  )
}

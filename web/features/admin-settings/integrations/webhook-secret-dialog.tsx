import { useState } from 'react'
import { setSecretRoute } from '../../../../domain/api/security/protections'
import { minSecretLength, newWebhookSecret } from '../../../../domain/webhooks/signature'
import { CommandDialog } from '../../../forms/command-dialog'
import { PasswordField, TextField } from '../../../forms/fields'
import { useMessages } from '../../../i18n/messages'
import { webhook } from '../../../i18n/areas/admins'
import { CopyButton } from '../../../ui/copy-button'

interface Props {
  /** True when a secret exists; the old one remains valid for one more day. */
  replacesExisting: boolean
  onDone: () => void
  onClose: () => void
}

/**
 * Sets the webhook secret, which is generated on this device or entered by the admin. The admin must copy it now, because
 * the server never returns it (S13).
 */
export function WebhookSecretDialog({ replacesExisting, onDone, onClose }: Props) {
  const t = useMessages(webhook)
  const [generated] = useState(() => newWebhookSecret(crypto.getRandomValues(new Uint8Array(32))))
  return (
    <CommandDialog
      open
      route={setSecretRoute}
      start={{ value: generated, password: '' }}
      toInput={({ value, password }) => ({ name: 'webhook_secret' as const, value, password })}
      check={({ value, password }) => ({
        ...(value.trim().length < minSecretLength && { value: 'bad-input' }),
        ...(password === '' && { password: 'password-needed' }),
      })}
      title={t.secretTitle}
      lead={replacesExisting ? t.secretLeadAnother : t.secretLead}
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
            messages={t.secretWords}
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

import { useState } from 'react'
import { listSecretsRoute, setSecretRoute } from '../../../../domain/api/security/protections'
import { botProviders } from '../../../../domain/people/security/bot-providers'
import { useRoute } from '../../../data/queries/use-route'
import { useOnline } from '../../../data/queries/network'
import { CommandDialog } from '../../../forms/command-dialog'
import { PasswordField } from '../../../forms/fields'
import { adminSettings } from '../../../i18n/areas/admins'
import { formatMoment } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { ChoiceSetting, TextSetting, type SettingsFormState } from './setting-fields'

/** Selects the bot check for public forms (S12): the built-in check, or a service with a site key and a secret. */
export function BotCheckSettings({ state }: { state: SettingsFormState }) {
  const t = useMessages(adminSettings)
  const service = state.form.botCheckProvider !== 'built-in'
  const choices = botProviders.map((value) => ({ value, label: t.botProviders[value] }))
  return (
    <Card title={t.names.botCheckProvider} className="mt-5 max-w-230 *:last:pb-0">
      <ChoiceSetting
        state={state}
        field="botCheckProvider"
        label={t.botProvider}
        hint={service ? t.botServiceHint : t.botOwnHint}
        choices={choices}
      />
      {service && (
        <>
          <TextSetting state={state} field="botCheckSiteKey" label={t.botSiteKey} hint={t.botSiteKeyHint} />
          <SecretField />
        </>
      )}
    </Card>
  )
}

/** Shows which admin set the secret and when. The server never returns the secret itself (S13). */
function SecretField() {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const online = useOnline()
  const { value, error, reload } = useRoute(listSecretsRoute, {})
  const [open, setOpen] = useState(false)
  const set = value?.secrets.find(({ name }) => name === 'bot_check_secret')
  const status =
    set !== undefined
      ? t.botSecretSet(set.setBy, formatMoment(set.setAt, language))
      : value !== undefined
        ? t.botSecretNone
        : error === null
          ? ''
          : t.botSecretUnknown
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3 border-t border-line py-4.5">
      <div className="min-w-0">
        <p className="text-sm leading-sm font-semibold">{t.botSecret}</p>
        <p className="text-sm leading-sm text-muted">{status}</p>
      </div>
      <Button kind="quiet" size="sm" blocked={online ? '' : t.offlineText} onClick={() => setOpen(true)}>
        {set === undefined ? t.botSecretDo : t.botSecretChange}
      </Button>
      <CommandDialog
        open={open}
        route={setSecretRoute}
        start={{ value: '', password: '' }}
        toInput={({ value: secret, password }) => ({ name: 'bot_check_secret' as const, value: secret, password })}
        title={t.botSecret}
        lead={t.botSecretLead}
        confirm={t.botSecretSave}
        done={() => ({ title: t.botSecretSaved })}
        onDone={reload}
        onClose={() => setOpen(false)}
      >
        {(form) => (
          <>
            <PasswordField form={form} name="value" label={t.botSecret} autoComplete="new-password" />
            <PasswordField form={form} name="password" label={t.yourPassword} />
          </>
        )}
      </CommandDialog>
    </div>
  )
}

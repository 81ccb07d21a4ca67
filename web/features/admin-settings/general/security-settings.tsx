import { useState, type ComponentProps } from 'react'
import {
  switchOffRoute,
  type SwitchOff,
  type SwitchOffs,
  listSecretsRoute,
  setSecretRoute,
} from '../../../../domain/api/security/protections'
import type { Protection } from '../../../../domain/program/protections'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { type Answer, useRoute } from '../../../data/queries/use-route'
import { SendButton } from '../../../forms/command-button'
import { CommandDialog } from '../../../forms/command-dialog'
import { PasswordField } from '../../../forms/fields'
import { useCommand } from '../../../forms/use-command'
import { adminSettings } from '../../../i18n/areas/admins'
import { formatMoment } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Button } from '../../../ui/button'
import {
  SettingHint,
  SettingRow,
  SettingName,
  SwitchSetting,
  type SettingRowProps,
  ChoiceSetting,
  TextSetting,
  useSetting,
} from './setting-fields'
import { settingKeyByField } from './settings-form'
import { botProviders } from '../../../../domain/people/security/bot-providers'
import { useOnline } from '../../../data/queries/network'
import { Card } from '../../../ui/card'

interface Props extends SettingRowProps<'requireSecondFactor' | 'requireSecondAdmin'> {
  switchOffs: Answer<SwitchOffs>
}

/** Edits a protection (S26). Switching it off needs a request that any admin can stop and another admin can confirm. */
export function ProtectionSetting({ switchOffs, ...row }: Props) {
  const t = useMessages(adminSettings)
  const { field, label = t.names[field], hint } = row
  const setting = settingKeyByField[field]
  const { stored } = useSetting(field)
  if (!stored) return <SwitchSetting {...row} />
  const open = switchOffs.value?.rows.find((each) => each.setting === setting)
  return (
    <SettingRow changed={false}>
      <div className="grid gap-2 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-10">
        <div className="grid min-w-0 gap-1">
          <SettingName>{label}</SettingName>
          <p className="text-sm text-muted">
            <SettingHint hint={hint} was="" />
          </p>
        </div>
        {open === undefined ? (
          <RequestSwitchOff
            setting={setting}
            label={label}
            onDone={switchOffs.reload}
            known={switchOffs.value !== undefined}
          />
        ) : (
          <OpenRequest open={open} label={label} onDone={switchOffs.reload} />
        )}
      </div>
    </SettingRow>
  )
}

function RequestSwitchOff(props: { setting: Protection; label: string; known: boolean; onDone: () => void }) {
  const { setting, label, known, onDone } = props
  const t = useMessages(adminSettings)
  const [asking, setAsking] = useState(false)
  return (
    <div className="grid content-start gap-1 md:justify-items-end">
      <b className="text-sm font-semibold">{t.on}</b>
      <Button
        kind="quiet"
        size="sm"
        aria-label={t.switchOffOf(label)}
        {...(!known && { 'aria-disabled': true })}
        onClick={() => setAsking(true)}
      >
        {t.switchOff}
      </Button>
      <PasswordDialog
        open={asking}
        setting={setting}
        act="ask"
        title={t.switchOffTitle(label)}
        lead={t.switchOffLead}
        confirm={t.switchOffAsk}
        done={t.switchOffAsked}
        onDone={onDone}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}

function OpenRequest({ open, label, onDone }: { open: SwitchOff; label: string; onDone: () => void }) {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const me = useCurrentPerson()?.id
  const [confirming, setConfirming] = useState(false)
  const stopping = useCommand(switchOffRoute, {
    done: () => ({ title: t.keptOn }),
    onDone,
    refused: (why) => ({ title: t.keepFailed, text: why }),
  })
  const isOwn = open.by === me
  return (
    <div className="grid gap-2 rounded-lg bg-caution-soft px-4 py-3 md:col-span-2">
      <p role="status">
        <b className="font-semibold">{t.offAt(formatMoment(open.until, language))}</b>{' '}
        {t.offAsked(open.byName, formatMoment(open.at, language))} {isOwn ? t.offOwn : t.offOther}
      </p>
      <div className="flex flex-wrap gap-2">
        <SendButton
          size="sm"
          aria-label={t.keepOnOf(label)}
          command={stopping}
          input={{ setting: open.setting, act: 'stop' }}
        >
          {t.keepOn}
        </SendButton>
        {!isOwn && (
          <Button kind="quiet" size="sm" aria-label={t.confirmOffOf(label)} onClick={() => setConfirming(true)}>
            {t.confirmOff}
          </Button>
        )}
      </div>
      <PasswordDialog
        open={confirming}
        setting={open.setting}
        act="confirm"
        title={t.confirmOffTitle(label)}
        lead={t.confirmOffLead(open.byName)}
        confirm={t.confirmOffNow}
        done={t.offDone(label)}
        onDone={onDone}
        onClose={() => setConfirming(false)}
      />
    </div>
  )
}

interface PasswordDialogProps extends Pick<
  ComponentProps<typeof CommandDialog>,
  'open' | 'title' | 'lead' | 'confirm' | 'onClose'
> {
  setting: Protection
  act: 'ask' | 'confirm'
  done: string
  onDone: () => void
}

function PasswordDialog({ setting, act, done, ...dialog }: PasswordDialogProps) {
  const t = useMessages(adminSettings)
  return (
    <CommandDialog
      {...dialog}
      route={switchOffRoute}
      start={{ setting, act, password: '' }}
      check={({ password }) => ({ password: password === '' ? 'password-required' : '' })}
      at={{ 'current-password-wrong': 'password', 'password-needed': 'password' }}
      kind="ask"
      danger
      safe={t.keepOn}
      done={() => ({ title: done })}
    >
      {(form) => <PasswordField form={form} name="password" label={t.yourPassword} />}
    </CommandDialog>
  )
}

/** Selects the bot check for public forms (S12): the built-in check, or a service with a site key and a secret. */
export function BotCheckSettings() {
  const t = useMessages(adminSettings)
  const service = useSetting('botCheckProvider').value !== 'built-in'
  const choices = botProviders.map((value) => ({ value, label: t.botProviders[value] }))
  return (
    <Card title={t.names.botCheckProvider} className="mt-5 max-w-230 *:last:pb-0">
      <ChoiceSetting
        field="botCheckProvider"
        label={t.botProvider}
        hint={service ? t.botServiceHint : t.botOwnHint}
        choices={choices}
      />
      {service && (
        <>
          <TextSetting field="botCheckSiteKey" label={t.botSiteKey} hint={t.botSiteKeyHint} />
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

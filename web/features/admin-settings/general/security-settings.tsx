import { useContext, useState } from 'react'
import {
  switchOffRoute,
  type SwitchOff,
  type SwitchOffs,
  listSecretsRoute,
  pendingSwitchOffsRoute,
  setSecretRoute,
} from '../../../../domain/api/security/protections'
import type { Protection } from '../../../../domain/program/protections'
import { useCurrentPerson } from '../../../data/queries/session/session'
import { type Answer, useRoute } from '../../../data/queries/use-route'
import { SendButton } from '../../../forms/command-parts'
import { CommandDialog } from '../../../forms/command-dialog'
import { PasswordField } from '../../../forms/fields'
import { useCommand } from '../../../forms/use-command'
import { adminSettings } from '../../../i18n/admin-areas'
import { formatMoment } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { Button, LinkButton } from '../../../ui/button'
import {
  SectionContext,
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
import { paths } from '../../../../domain/paths'
import type { SettingsSection } from './settings-sections'
import { SingleSignOnCard } from './single-sign-on-card'

interface Props extends SettingRowProps<'requireSecondFactor' | 'requireSecondAdmin'> {
  switchOffs: Answer<SwitchOffs>
}

/** Edits a protection (S26). Switching it off needs a request that any admin can stop and another admin can confirm. */
export function ProtectionSetting({ switchOffs, ...row }: Props) {
  const t = useMessages(adminSettings)
  const { field, label = t.names[field] } = row
  const { hints } = useContext(SectionContext)
  const setting = settingKeyByField[field]
  const { stored } = useSetting(field)
  if (!stored) return <SwitchSetting {...row} />
  const open = switchOffs.value?.rows.find((each) => each.setting === setting)
  return (
    <SettingRow field={field} changed={false}>
      <div className="grid gap-2 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-10">
        <div className="grid min-w-0 gap-1">
          <SettingName>{label}</SettingName>
          <p className="text-sm text-muted">
            <SettingHint hint={hints[field]} was="" />
          </p>
        </div>
        {open === undefined ? (
          <div className="grid content-start gap-1 md:justify-items-end">
            <b className="text-sm font-semibold">{t.on}</b>
            <SwitchOffButton
              {...{ setting, label }}
              known={switchOffs.value !== undefined}
              onDone={switchOffs.reload}
            />
          </div>
        ) : (
          <OpenRequest open={open} label={label} onDone={switchOffs.reload} />
        )}
      </div>
    </SettingRow>
  )
}

function OpenRequest({ open, label, onDone }: { open: SwitchOff; label: string; onDone: () => void }) {
  const t = useMessages(adminSettings)
  const language = useLanguage()
  const me = useCurrentPerson()?.id
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
        {!isOwn && <SwitchOffButton setting={open.setting} label={label} request={open} onDone={onDone} />}
      </div>
    </div>
  )
}

interface SwitchOffButtonProps {
  setting: Protection
  label: string
  /** The request to confirm; undefined to send a new one. */
  request?: SwitchOff
  known?: boolean
  onDone: () => void
}

/** Asks for the password before an admin requests to switch off a protection, or confirms such a request. */
function SwitchOffButton({ setting, label, request, known = true, onDone }: SwitchOffButtonProps) {
  const t = useMessages(adminSettings)
  const [open, setOpen] = useState(false)
  const texts =
    request === undefined
      ? { title: t.switchOffTitle(label), lead: t.switchOffLead, confirm: t.switchOffAsk, done: t.switchOffAsked }
      : {
          title: t.confirmOffTitle(label),
          lead: t.confirmOffLead(request.byName),
          confirm: t.confirmOffNow,
          done: t.offDone(label),
        }
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        aria-label={request === undefined ? t.switchOffOf(label) : t.confirmOffOf(label)}
        {...(!known && { 'aria-disabled': true })}
        onClick={() => setOpen(true)}
      >
        {request === undefined ? t.switchOff : t.confirmOff}
      </Button>
      <CommandDialog
        open={open}
        route={switchOffRoute}
        start={{ setting, act: request === undefined ? ('ask' as const) : ('confirm' as const), password: '' }}
        check={({ password }) => ({ password: password === '' ? 'password-required' : '' })}
        at={{ 'current-password-wrong': 'password', 'password-needed': 'password' }}
        kind="ask"
        danger
        title={texts.title}
        lead={texts.lead}
        safe={t.keepOn}
        confirm={texts.confirm}
        done={() => ({ title: texts.done })}
        onDone={onDone}
        onClose={() => setOpen(false)}
      >
        {(form) => <PasswordField form={form} name="password" label={t.yourPassword} />}
      </CommandDialog>
    </>
  )
}

export function useSecuritySections(): SettingsSection[] {
  const t = useMessages(adminSettings)
  const switchOffs = useRoute(pendingSwitchOffsRoute, {})
  return [
    {
      tab: 'security',
      id: 'sign-in',
      title: t.signIn,
      lead: t.signInLead,
      hints: {
        requireEmailVerification: t.verificationHint,
        emailCheckOpen: t.emailCheckHint,
        sessionTimeoutMinutes: t.timeoutHint,
      },
      content: (
        <>
          <SwitchSetting field="requireEmailVerification" />
          <SwitchSetting field="emailCheckOpen" />
          <TextSetting field="sessionTimeoutMinutes" kind="number" />
        </>
      ),
    },
    {
      tab: 'security',
      id: 'protections',
      title: t.protections,
      lead: t.protectionsLead,
      hints: { requireSecondFactor: t.secondFactorHint, requireSecondAdmin: t.secondAdminHint },
      aside: (
        <LinkButton kind="quiet" size="sm" href={paths.adminAudit}>
          {t.audit}
        </LinkButton>
      ),
      content: (
        <>
          <ProtectionSetting field="requireSecondFactor" switchOffs={switchOffs} />
          <ProtectionSetting field="requireSecondAdmin" switchOffs={switchOffs} />
        </>
      ),
    },
    {
      tab: 'security',
      id: 'spam',
      title: t.names.botCheckProvider,
      words: ['Turnstile', 'reCAPTCHA'],
      isWhole: true,
      hints: { botCheckProvider: t.botOwnHint, botCheckSiteKey: t.botSiteKeyHint },
      content: <BotCheckSettings />,
    },
    {
      tab: 'security',
      id: 'single-sign-on',
      title: t.singleSignOn,
      words: ['SSO', 'OpenID', 'OIDC'],
      hints: {},
      ownCard: true,
      content: <SingleSignOnCard />,
    },
  ]
}

/** Selects the bot check for public forms (S12): the built-in check, or a service with a site key and a secret. */
function BotCheckSettings() {
  const t = useMessages(adminSettings)
  const service = useSetting('botCheckProvider').value !== 'built-in'
  const choices = botProviders.map((value) => ({ value, label: t.botProviders[value] }))
  return (
    <>
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
    </>
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
    <SettingRow changed={false} wide>
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-3">
        <div className="min-w-0">
          <p className="text-sm leading-sm font-semibold">{t.botSecret}</p>
          <p className="text-sm leading-sm text-muted">{status}</p>
        </div>
        <Button kind="quiet" size="sm" blocked={online ? '' : t.offlineText} onClick={() => setOpen(true)}>
          {set === undefined ? t.botSecretDo : t.botSecretChange}
        </Button>
      </div>
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
            <PasswordField form={form} name="value" label={t.botSecret} secret />
            <PasswordField form={form} name="password" label={t.yourPassword} />
          </>
        )}
      </CommandDialog>
    </SettingRow>
  )
}

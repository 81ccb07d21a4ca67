import { adminSettings, contentSettings } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'
import { AnnouncementSettings } from './announcement-settings'
import { ColourSetting } from './colour-setting'
import { IconSetting } from './icon-setting'
import { WelcomeEmailsCard } from '../templates/welcome-emails-card'
import { TextSetting, type SettingsFormState } from './setting-fields'
import { TextsCard } from './texts-card'

export function ContentTab({ state }: { state: SettingsFormState }) {
  const t = useMessages(adminSettings)
  const messages = useMessages(contentSettings)
  return (
    <div className="grid gap-5">
      <AnnouncementSettings state={state} />
      <WelcomeEmailsCard state={state} />
      <TextsCard />
      <Card title={messages.branding} className="*:last:pb-0">
        <TextSetting state={state} field="productName" label={t.names.productName} />
        <TextSetting
          state={state}
          field="supportEmail"
          kind="email"
          label={t.names.supportEmail}
          hint={t.supportHint}
        />
        <ColourSetting
          state={state}
          field="accentLight"
          theme="light"
          label={t.names.accentLight}
          hint={t.accentHint}
        />
        <ColourSetting state={state} field="accentDark" theme="dark" label={t.names.accentDark} hint={t.accentHint} />
        <IconSetting />
      </Card>
    </div>
  )
}

import type { User } from '../../../../domain/entities'
import { changeProfile } from '../../../data/queries/session/profile'
import { useChooseLanguage } from '../../../shared/use-choose-language'
import { useLanguage } from '../../../i18n/language'
import { memberSettings } from '../../../i18n/areas/members'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'
import { SegmentedControl } from '../../../ui/fields/segmented-control'
import { Switch } from '../../../ui/fields/switch'
import { setSingleKeysEnabled, useSingleKeysEnabled } from '../../../ui/shortcut-keys'
import { setTheme, useTheme } from '../../../ui/theme'

/** The language is also stored with the account, because emails are sent in it (P3). */
export function AppearanceCard({ me }: { me: User }) {
  const t = useMessages(memberSettings)
  const language = useLanguage()
  const choose = useChooseLanguage()
  const theme = useTheme()
  const shortcuts = useSingleKeysEnabled()
  return (
    <Card title={t.appearance}>
      <div className="grid gap-5">
        <div className="grid justify-items-start gap-2">
          <SegmentedControl
            label={t.languageLabel}
            value={language}
            onChange={(next) => {
              void choose(next).then((changed) =>
                changed ? changeProfile(me.id, { language: next }).catch(() => undefined) : undefined,
              )
            }}
            options={[
              { value: 'en', label: 'English' },
              { value: 'es', label: 'Español' },
            ]}
          />
          <p className="text-sm leading-sm text-muted">{t.languageText}</p>
        </div>
        <div className="grid justify-items-start gap-2">
          <SegmentedControl
            label={t.theme}
            value={theme}
            onChange={setTheme}
            options={[
              { value: 'system', label: t.themeSystem },
              { value: 'light', label: t.themeLight },
              { value: 'dark', label: t.themeDark },
            ]}
          />
          <p className="text-sm leading-sm text-muted">{t.themeText}</p>
        </div>
        <Switch
          label={t.singleKeys}
          hint={t.singleKeysText}
          checked={shortcuts}
          onChange={(event) => setSingleKeysEnabled(event.target.checked)}
          className="flex-row-reverse justify-between gap-x-6"
        />
      </div>
    </Card>
  )
}

import { useState } from 'react'
import type { Language } from '../../../../domain/entities'
import { adminSettings, contentSettings } from '../../../i18n/areas/admins'
import { useLanguage } from '../../../i18n/language'
import { useLengthWarning } from '../../../forms/use-length-warning'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'
import { Field } from '../../../ui/fields/field'
import { SegmentedControl } from '../../../ui/fields/segmented-control'
import { TextArea } from '../../../ui/fields/text-input'
import { AnnouncementBanner } from '../../../ui/banner'
import { SettingEffect } from './consequence-line'
import { SettingHint, SettingRow, SwitchSetting, type SettingsFormState } from './setting-fields'

/** Edits the announcement for all signed-in people: its switch, its text in both languages, and a preview. */
export function AnnouncementSettings({ state }: { state: SettingsFormState }) {
  const t = useMessages(contentSettings)
  const { form, base } = state
  const changed = (['platformAnnouncementEnabled', 'platformAnnouncement', 'platformAnnouncementEs'] as const).some(
    (field) => form[field] !== base[field],
  )
  return (
    <Card className="*:first:pt-0 *:last:pb-0">
      <SwitchSetting
        state={state}
        field="platformAnnouncementEnabled"
        label={t.announcement}
        hint={t.announcementHint}
      />
      <SettingRow changed={changed}>
        <div className="grid gap-4">
          <div className="grid gap-4 md:grid-cols-2">
            <MessageField state={state} field="platformAnnouncement" label={t.messageIn.en} />
            <MessageField state={state} field="platformAnnouncementEs" label={t.messageIn.es} />
          </div>
          <AnnouncementPreview form={form} />
          {changed && (
            <SettingEffect>{form.platformAnnouncementEnabled ? t.announcementOn : t.announcementOff}</SettingEffect>
          )}
        </div>
      </SettingRow>
    </Card>
  )
}

type MessageProps = {
  state: SettingsFormState
  field: 'platformAnnouncement' | 'platformAnnouncementEs'
  label: string
}

function MessageField({ state, field, label }: MessageProps) {
  const t = useMessages(adminSettings)
  const tooLong = useLengthWarning()
  const { form, base, problems, set } = state
  const problem = problems.get(field)
  const was = form[field] === base[field] || base[field] === '' ? '' : t.was(base[field])
  return (
    <Field
      label={label}
      hint={was === '' ? '' : <SettingHint hint="" was={was} />}
      error={tooLong(form[field], 500) || (problem ? t.problem[problem] : '')}
    >
      <TextArea rows={2} value={form[field]} onChange={(event) => set({ [field]: event.target.value })} />
    </Field>
  )
}

function AnnouncementPreview({ form }: { form: SettingsFormState['form'] }) {
  const t = useMessages(contentSettings)
  const ownLanguage = useLanguage()
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const text = (language === 'es' ? form.platformAnnouncementEs : form.platformAnnouncement).trim()
  return (
    <figure className="grid gap-2">
      <figcaption className="flex items-center justify-between gap-3 text-sm text-muted">
        <span className="min-w-0">{form.platformAnnouncementEnabled ? t.previewOf : t.previewOff}</span>
        <span className="flex-none">
          <SegmentedControl
            label={t.language}
            options={[
              { value: 'en', label: 'EN' },
              { value: 'es', label: 'ES' },
            ]}
            value={language}
            onChange={setLanguage}
          />
        </span>
      </figcaption>
      <div lang={language} aria-live="polite">
        {text === '' ? (
          <p className="rounded-lg border border-dashed border-line-strong px-4 py-2.5 text-muted">{t.nothingYet}</p>
        ) : (
          <AnnouncementBanner>{text}</AnnouncementBanner>
        )}
      </div>
    </figure>
  )
}

import { useSearchParams } from 'react-router-dom'
import { templateGroups, templateRules } from '../../../../domain/mail/template-placeholders'
import { settingKeyOfTemplate, editableTemplates } from '../../../../domain/mail/email-templates'
import { useSettings, useSettingSaveTimes, type StoredSettings } from '../../../data/queries/installation/settings'
import { useOnline } from '../../../data/queries/network'
import { adminSettings, contentSettings, mailLog } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { LocalDataError } from '../../../shared/local-data-error'
import { Banner } from '../../../ui/banner'
import { Card } from '../../../ui/card'
import { Select } from '../../../ui/fields/select'
import { Skeleton } from '../../../ui/states/empty-state'
import { TemplateEditor } from './template-editor'
import { TemplateListItem } from './template-list-item'
import { TemplatePreviews } from './template-previews'
import { TemplateUsage } from './template-usage'
import { getTemplateStatus } from './template-status'
import { SettingsTabLinks } from '../general/settings-tab-links'
import { SettingsConflictDialog } from '../general/settings-conflict-dialog'
import { SettingsSaveBar } from '../general/settings-save-bar'
import { useSettingsEditor } from '../general/use-settings-editor'

/**
 * Edits all email templates in both languages beside a preview. They belong to the settings form, with its draft and its
 * save.
 */
export function EmailTemplatesPage() {
  const t = useMessages(adminSettings)
  const { value, error, reload } = useSettings()
  return (
    <div className="flex max-w-336 flex-col gap-4 px-4 pt-1 pb-4 md:min-h-[calc(100dvh-4rem)] md:px-6 md:pb-5">
      <SettingsTabLinks />
      {error !== null && <LocalDataError title={t.loadFailed} known={value !== undefined} onRetry={reload} />}
      {value ? <TemplatesEditor stored={value} /> : error === null && <Skeleton className="h-96 rounded-xl" />}
    </div>
  )
}

const languages = ['en', 'es'] as const
const groupedTemplates = templateGroups.map((group) => ({
  group,
  names: editableTemplates.filter((name) => templateRules[name].group === group),
}))

function TemplatesEditor({ stored }: { stored: StoredSettings }) {
  const t = useMessages(adminSettings)
  const messages = useMessages(contentSettings)
  const { templates } = useMessages(mailLog)
  const online = useOnline()
  const editor = useSettingsEditor(stored)
  const times = useSettingSaveTimes().value
  const [search, setSearch] = useSearchParams()
  const templateParam = search.get('letter')
  const name = editableTemplates.find((each) => each === templateParam) ?? 'welcome'
  const choose = (letter: string) => setSearch({ letter }, { replace: true })
  const { state } = editor
  const { byLanguage } = getTemplateStatus(state.form, name, stored.settings[settingKeyOfTemplate(name)].older ?? '')
  return (
    <>
      {!online && <Banner title={t.offline}>{t.offlineText}</Banner>}
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="lg:hidden">
          <Select small aria-label={messages.mail} value={name} onChange={(event) => choose(event.target.value)}>
            {groupedTemplates.map(({ group, names }) => (
              <optgroup key={group} label={messages.groups[group]}>
                {names.map((each) => (
                  <option key={each} value={each}>
                    {templates[each]}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </div>
        <nav aria-label={messages.letterList} className="overflow-hidden rounded-xl bg-raised shadow-sm max-lg:hidden">
          {groupedTemplates.map(({ group, names }) => (
            <div key={group}>
              <h2 className="px-5 pt-4 pb-1 text-sm font-semibold text-muted">{messages.groups[group]}</h2>
              {names.map((each) => (
                <TemplateListItem
                  key={each}
                  name={each}
                  state={state}
                  older={stored.settings[settingKeyOfTemplate(each)].older ?? ''}
                  changedAt={times?.get(settingKeyOfTemplate(each))}
                  current={each === name}
                  onChoose={() => choose(each)}
                />
              ))}
            </div>
          ))}
        </nav>
        <div className="grid min-w-0 gap-4">
          <Card title={templates[name]} aside={<TemplateUsage key={name} name={name} />}>
            <div className="grid gap-5 md:grid-cols-2">
              {languages.map((language) => (
                <TemplateEditor
                  key={`${name} ${language}`}
                  {...{ state, name, language }}
                  mark={byLanguage[language]}
                />
              ))}
            </div>
          </Card>
          <TemplatePreviews state={state} name={name} />
        </div>
      </div>
      {editor.leaveGuard}
      {editor.changed > 0 && <SettingsSaveBar editor={editor} />}
      <SettingsConflictDialog editor={editor} />
    </>
  )
}

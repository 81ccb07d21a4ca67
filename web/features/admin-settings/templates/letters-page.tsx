import { useSearchParams } from 'react-router-dom'
import { letterGroups, letterRules } from '../../../../domain/mail/letter-places'
import { letterKeyOf, ownLetterNames } from '../../../../domain/mail/own-letters'
import { useSettings, useSettingTimes, type StoredSettings } from '../../../data/queries/installation/settings'
import { useOnline } from '../../../data/queries/network'
import { adminSettings, contentSettings, mailLog } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { CopyFailed } from '../../../shared/copy-failed'
import { Band } from '../../../ui/band'
import { Card } from '../../../ui/card'
import { Select } from '../../../ui/fields/select'
import { Skeleton } from '../../../ui/states/empty-state'
import { LetterEditor } from './letter-editor'
import { LetterEntry } from './letter-entry'
import { LetterLooks } from './letter-looks'
import { LetterSent } from './letter-sent'
import { letterStands } from './letter-stands'
import { SettingsAreaLine } from '../general/settings-area-line'
import { SettingsConflict } from '../general/settings-conflict'
import { SettingsSaveBar } from '../general/settings-save-bar'
import { useSettingsEditor } from '../general/use-settings-editor'

/** Edits all email templates in both languages beside a preview; they share the draft and the save of the settings. */
export function LettersPage() {
  const t = useMessages(adminSettings)
  const { value, error, reload } = useSettings()
  return (
    <div className="flex max-w-336 flex-col gap-4 px-4 pt-1 pb-4 md:min-h-[calc(100dvh-4rem)] md:px-6 md:pb-5">
      <SettingsAreaLine />
      {error !== null && <CopyFailed title={t.loadFailed} known={value !== undefined} onRetry={reload} />}
      {value ? <TemplatesEditor stored={value} /> : error === null && <Skeleton className="h-96 rounded-xl" />}
    </div>
  )
}

const languages = ['en', 'es'] as const
const groupedTemplates = letterGroups.map((group) => ({
  group,
  names: ownLetterNames.filter((name) => letterRules[name].group === group),
}))

function TemplatesEditor({ stored }: { stored: StoredSettings }) {
  const t = useMessages(adminSettings)
  const messages = useMessages(contentSettings)
  const { templates } = useMessages(mailLog)
  const online = useOnline()
  const editor = useSettingsEditor(stored)
  const times = useSettingTimes().value
  const [search, setSearch] = useSearchParams()
  const templateParam = search.get('letter')
  const name = ownLetterNames.find((each) => each === templateParam) ?? 'welcome'
  const choose = (letter: string) => setSearch({ letter }, { replace: true })
  const { state } = editor
  const { marks } = letterStands(state.form, name, stored.settings[letterKeyOf(name)].older ?? '')
  return (
    <>
      {!online && <Band title={t.offline}>{t.offlineText}</Band>}
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
                <LetterEntry
                  key={each}
                  name={each}
                  state={state}
                  older={stored.settings[letterKeyOf(each)].older ?? ''}
                  changedAt={times?.get(letterKeyOf(each))}
                  current={each === name}
                  onChoose={() => choose(each)}
                />
              ))}
            </div>
          ))}
        </nav>
        <div className="grid min-w-0 gap-4">
          <Card title={templates[name]} aside={<LetterSent key={name} name={name} />}>
            <div className="grid gap-5 md:grid-cols-2">
              {languages.map((language) => (
                <LetterEditor key={`${name} ${language}`} {...{ state, name, language }} mark={marks[language]} />
              ))}
            </div>
          </Card>
          <LetterLooks state={state} name={name} />
        </div>
      </div>
      {editor.leaving}
      {editor.changed > 0 && <SettingsSaveBar editor={editor} />}
      <SettingsConflict editor={editor} />
    </>
  )
}

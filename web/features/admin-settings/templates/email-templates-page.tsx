import { useSearchParams, Link } from 'react-router-dom'
import { Mail } from 'lucide-react'
import { templateGroups, templateRules } from '../../../../domain/mail/template-placeholders'
import { settingKeyOfTemplate, editableTemplates, type EditableTemplate } from '../../../../domain/mail/email-templates'
import { useSettings, useSettingSaveTimes, type StoredSettings } from '../../../data/queries/installation/settings'
import { adminSettings, contentSettings, mailLog, templateTriggers } from '../../../i18n/admin-areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { Card } from '../../../ui/card'
import { Options, Select } from '../../../ui/fields/inputs'
import { TemplateEditor, TemplatePreviews } from './template-editor'
import { getTemplateStatus, templateFieldNames, languages } from './template-fields'
import { EditorPage, SettingsFormFrame } from '../general/settings-frame'
import { useSettingsEditor } from '../general/use-settings-editor'
import type { Language, Moment } from '../../../../domain/entities'
import { formatDate, formatCount } from '../../../i18n/format'
import { LanguageBadge } from '../general/text-parts'
import { useIsChanged, useSettingsForm } from '../general/setting-fields'
import { sentMailCountRoute } from '../../../../domain/api/messages/mail'
import { paths } from '../../../../domain/paths'
import { useRoute } from '../../../data/queries/use-route'

/** Edits all email templates beside a preview. They belong to the settings form, with its draft and its save. */
export function EmailTemplatesPage() {
  const t = useMessages(adminSettings)
  return (
    <EditorPage form read={useSettings()} failed={t.loadFailed}>
      {(stored) => <TemplatesEditor stored={stored} />}
    </EditorPage>
  )
}

const groupedTemplates = templateGroups.map((group) => ({
  group,
  names: editableTemplates.filter((name) => templateRules[name].group === group),
}))

function TemplatesEditor({ stored }: { stored: StoredSettings }) {
  const messages = useMessages(contentSettings)
  const { templates } = useMessages(mailLog)
  const editor = useSettingsEditor(stored)
  const times = useSettingSaveTimes().value
  const [search, setSearch] = useSearchParams()
  const templateParam = search.get('letter')
  const name = editableTemplates.find((each) => each === templateParam) ?? 'welcome'
  const choose = (letter: string) => setSearch({ letter }, { replace: true })
  const olderOf = (of: EditableTemplate) => stored.settings[settingKeyOfTemplate(of)].older ?? ''
  const { byLanguage } = getTemplateStatus(editor.state.form, name, olderOf(name))
  return (
    <SettingsFormFrame editor={editor}>
      <div className="grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="lg:hidden">
          <Select small aria-label={messages.mail} value={name} onChange={(event) => choose(event.target.value)}>
            {groupedTemplates.map(({ group, names }) => (
              <optgroup key={group} label={messages.groups[group]}>
                <Options of={names.map((value) => ({ value, label: templates[value] }))} />
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
                  older={olderOf(each)}
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
                  name={name}
                  language={language}
                  mark={byLanguage[language]}
                />
              ))}
            </div>
          </Card>
          <TemplatePreviews name={name} />
        </div>
      </div>
    </SettingsFormFrame>
  )
}

interface Props {
  name: EditableTemplate
  /** The outdated language of the stored template; '' for none. */
  older: Language | ''
  changedAt: Moment | undefined
  current: boolean
  onChoose: () => void
}

function TemplateListItem({ name, older, changedAt, current, onChoose }: Props) {
  const t = useMessages(contentSettings)
  const { templates } = useMessages(mailLog)
  const language = useLanguage()
  const { form, problems } = useSettingsForm()
  const { words, byLanguage } = getTemplateStatus(form, name, older)
  const statusText = words === 'older' ? t.stands.older[older === 'es' ? 'es' : 'en'] : t.stands[words]
  const unsaved = useIsChanged(templateFieldNames(name))
  const hasProblem = templateFieldNames(name).some((field) => problems.has(field))
  const since =
    words === 'builtIn' || changedAt === undefined
      ? statusText
      : t.changedOn(statusText, formatDate(changedAt, language))
  return (
    <button
      type="button"
      aria-current={current ? 'true' : undefined}
      onClick={onChoose}
      className="flex min-h-11 w-full items-center gap-3 border-t border-l-3 border-t-line border-l-transparent py-1 pr-4 pl-4 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:border-l-accent aria-[current]:bg-sunken"
    >
      <Mail aria-hidden className="size-4 flex-none" />
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block text-[.9375rem]/5 font-semibold">{templates[name]}</span>
        <span className="block text-[.8125rem]/4 text-muted">
          {unsaved ? <b className="font-medium text-caution">{t.unsaved}</b> : since}
          {hasProblem && <b className="font-medium text-danger"> {t.wrong}</b>}
        </span>
      </span>
      <span className="flex flex-none gap-1">
        <LanguageBadge silent language="en" state={byLanguage.en} />
        <LanguageBadge silent language="es" state={byLanguage.es} />
      </span>
    </button>
  )
}

function TemplateUsage({ name }: { name: EditableTemplate }) {
  const t = useMessages(templateTriggers)
  const sent = useRoute(sentMailCountRoute, { template: name }).value?.sent
  if (sent === undefined || sent.least === 0)
    return <span className="text-sm text-muted">{t.sentWhen(t.when[name])}</span>
  return (
    <span className="text-sm text-muted">
      {t.sentWhenTimes(t.when[name])}{' '}
      <Link
        to={{ pathname: paths.adminMailLog, search: `?template=${name}&state=sent` }}
        className="whitespace-nowrap underline decoration-line-strong underline-offset-3"
      >
        {t.times(`${formatCount(sent.least)}${sent.more ? '+' : ''}`, sent.least)}
      </Link>
    </span>
  )
}

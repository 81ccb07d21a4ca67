import { useRef, useState } from 'react'
import { builtInTemplateRoute, sendTestTemplateRoute } from '../../../../domain/api/messages/mail-preview'
import type { Language } from '../../../../domain/entities'
import { placeholdersOfTemplate, placeholdersOfSubject } from '../../../../domain/mail/template-placeholders'
import { nearestPlaceholder } from '../../../../domain/mail/mail-placeholders'
import {
  isHalfCustomized,
  isCustomized,
  type EditableTemplate,
  type LocalizedTemplate,
  type MailTheme,
  mailThemes,
} from '../../../../domain/mail/email-templates'
import { useMe } from '../../../data/queries/session/session'
import { SendButton } from '../../../forms/command-parts'
import { useCommand } from '../../../forms/use-command'
import { contentSettings, questionsEditor } from '../../../i18n/admin-areas'
import { useLengthWarning } from '../../../forms/fields'
import { useMessages } from '../../../i18n/language'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/fields/field'
import { TextArea, TextInput } from '../../../ui/fields/inputs'
import { LanguageBadge, PlaceholderButtons } from '../general/text-parts'
import { templateFieldName, readTemplate, type TemplateField, languages } from './template-fields'
import { templateFieldProblem } from '../general/settings-form'
import { useSettingsForm } from '../general/setting-fields'
import { useMailPreview } from '../../../data/queries/installation/settings'
import type { PersonSearchResult } from '../../../data/queries/people/people'
import { useOnline } from '../../../data/queries/network'
import { SegmentedControl } from '../../../ui/fields/segmented-control'
import { EmailFrame } from '../../../ui/email-frame'
import { ErrorState } from '../../../ui/states/error-state'
import { Skeleton } from '../../../ui/states/empty-state'
import { LanguageSwitch } from '../../../shared/language-switch'
import { PersonPicker } from '../../../forms/person-field'
import { Card } from '../../../ui/card'

interface Props {
  name: EditableTemplate
  language: Language
  /** How complete this language is, compared with the other one. */
  mark?: 'there' | 'older' | 'missing'
}

/** Edits the subject and the HTML of a template in one language. */
export function TemplateEditor({ name, language, mark = 'there' }: Props) {
  const t = useMessages(contentSettings)
  const tq = useMessages(questionsEditor)
  const { form, set } = useSettingsForm()
  const subject = templateFieldName(name, 'Subject', language)
  const template = templateFieldName(name, 'Template', language)
  const content = readTemplate(form, name, language)
  const tooLong = useLengthWarning()
  const problemText = (field: TemplateField): string => {
    const long = tooLong(form[field], field === subject ? 200 : 50_000)
    if (long !== '') return long
    const problem = templateFieldProblem(field, form)
    if (problem === null) return ''
    if (problem.kind === 'missing') return t.missing(problem.name)
    if (problem.kind !== 'unknown') return t[problem.kind]
    const placeholders = field === subject ? placeholdersOfSubject(name) : placeholdersOfTemplate(name)
    const suggestion = nearestPlaceholder(problem.name, placeholders)
    if (field === subject && (placeholdersOfTemplate(name) as readonly string[]).includes(problem.name))
      return t.notInSubject(problem.name)
    return suggestion === null ? t.unknown(problem.name) : t.meant(problem.name, suggestion)
  }
  const textRef = useRef<HTMLTextAreaElement>(null)
  const subjectRef = useRef<HTMLInputElement>(null)
  // A placeholder is inserted into the field that was focused last.
  const last = useRef<'subject' | 'template'>('template')
  const insert = (text: string): void => {
    const at = last.current === 'subject' ? subjectRef.current : textRef.current
    const field = last.current === 'subject' ? subject : template
    const from = at?.selectionStart ?? form[field].length
    const to = at?.selectionEnd ?? from
    set({ [field]: form[field].slice(0, from) + text + form[field].slice(to) })
    requestAnimationFrame(() => {
      at?.focus()
      at?.setSelectionRange(from + text.length, from + text.length)
    })
  }
  return (
    <section aria-label={tq.languages[language]} className="grid content-start gap-4">
      <h3 aria-hidden className="flex items-center gap-2 font-semibold">
        <LanguageBadge silent language={language} state={mark} />
        <span lang={language}>{tq.languages[language]}</span>
      </h3>
      <Field label={t.subject} error={problemText(subject)}>
        <TextInput
          ref={subjectRef}
          lang={language}
          small
          value={content.subject}
          onFocus={() => void (last.current = 'subject')}
          onChange={(event) => set({ [subject]: event.target.value })}
        />
      </Field>
      <Field
        label={t.template}
        error={problemText(template)}
        hint={isHalfCustomized(content) ? <b className="font-semibold text-caution">{t.half}</b> : t.emptyMeans}
      >
        <TextArea
          ref={textRef}
          lang={language}
          rows={13}
          spellCheck={false}
          className="font-mono text-sm!"
          value={content.template}
          onFocus={() => void (last.current = 'template')}
          onChange={(event) => set({ [template]: event.target.value })}
        />
      </Field>
      <div role="group" aria-label={t.insert}>
        <PlaceholderButtons names={placeholdersOfTemplate(name)} onPress={insert} />
      </div>
      <TemplateActions
        {...{ name, language, texts: content }}
        onWords={(next) => set({ [subject]: next.subject, [template]: next.template })}
      />
    </section>
  )
}

type TemplateActionsProps = Omit<Props, 'mark'> & {
  texts: LocalizedTemplate
  onWords: (content: LocalizedTemplate) => void
}

function TemplateActions({ name, language, texts: content, onWords }: TemplateActionsProps) {
  const t = useMessages(contentSettings)
  const me = useMe().value
  const test = useCommand(sendTestTemplateRoute, {
    done: () => ({ title: t.testSent(me?.email ?? '') }),
    refused: (why) => ({ title: t.testFailed, text: why }),
  })
  const start = useCommand(builtInTemplateRoute, {
    onDone: onWords,
    refused: (why) => ({ title: t.notStarted, text: why }),
  })
  const empty = content.subject === '' && content.template === ''
  return (
    <div className="flex flex-wrap gap-2">
      {empty && (
        <SendButton kind="quiet" size="sm" command={start} input={{ template: name, language }}>
          {t.start}
        </SendButton>
      )}
      <SendButton
        kind="quiet"
        size="sm"
        command={test}
        input={{ template: name, letters: [{ language, words: content }] }}
      >
        {t.test}
      </SendButton>
      {(isCustomized(content) || isHalfCustomized(content)) && (
        <Button kind="bare" size="sm" onClick={() => onWords({ subject: '', template: '' })}>
          {t.toDefault}
        </Button>
      )}
    </div>
  )
}

interface PreviewProps {
  name: EditableTemplate
  language: Language
  onLanguage: (language: Language) => void
}

/** Previews the email with the edited text. The server renders it like a real email; the frame is sandboxed. */
export function TemplatePreview({ name, language, onLanguage }: PreviewProps) {
  const t = useMessages(contentSettings)
  const me = useMe().value
  return (
    <div className="grid min-w-0 content-start self-start overflow-hidden rounded-lg border border-line bg-raised">
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line py-1.5 pr-2 pl-4">
        <span className="text-sm text-muted">{t.asGot(`${me?.first_name ?? ''} ${me?.last_name ?? ''}`.trim())}</span>
        <LanguageSwitch label={t.language} value={language} onChange={onLanguage} />
      </div>
      <RenderedEmail key={language} name={name} language={language} />
    </div>
  )
}

interface RenderedEmailProps extends Omit<PreviewProps, 'onLanguage'> {
  /** The recipient; null for the signed-in admin. */
  person?: Pick<PersonSearchResult, 'id'> | null
  /** The theme of the email app; undefined for the browser's theme. */
  theme?: MailTheme
}

function RenderedEmail({ name, language, person = null, theme }: RenderedEmailProps) {
  const t = useMessages(contentSettings)
  const online = useOnline()
  const { value, error, reload } = useMailPreview({
    template: name,
    language,
    words: readTemplate(useSettingsForm().form, name, language),
    ...(person !== null && { person: person.id }),
    ...(theme !== undefined && { theme }),
  })
  if (!online) return <p className="p-4 text-sm text-muted">{t.previewOffline}</p>
  if (error !== null) return <ErrorState title={t.previewFailed} onRetry={reload} />
  if (value === undefined) return <Skeleton className="m-4 h-[58rem] rounded-lg" />
  return (
    <>
      <p lang={language} className="border-b border-line px-4 py-2 text-sm font-semibold wrap-anywhere">
        {value.subject}
      </p>
      {/* The sandboxed frame cannot report its height, so it has a height that fits the built-in templates. */}
      <EmailFrame address={value.address} title={t.mailPreview} className="h-[60rem]" />
    </>
  )
}

/** Previews the email in both languages, for the admin or a chosen person, in a light or dark email app. */
export function TemplatePreviews({ name }: { name: EditableTemplate }) {
  const t = useMessages(contentSettings)
  const me = useMe().value
  const [person, setPerson] = useState<PersonSearchResult | null>(null)
  const [theme, setTheme] = useState<MailTheme>('light')
  const { first_name: first = '', last_name: last = '', email = '' } = person ?? me ?? {}
  return (
    <Card
      title={t.asGot(`${first} ${last}`.trim() || email)}
      aside={
        <span className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
          <span className="w-72 max-sm:w-full">
            <PersonPicker small label={t.previewAs} onChange={setPerson} />
          </span>
          <SegmentedControl
            label={t.theme}
            options={mailThemes.map((value) => ({ value, label: t.themes[value] }))}
            value={theme}
            onChange={setTheme}
          />
        </span>
      }
    >
      <div className="grid gap-4 md:grid-cols-2">
        {languages.map((language) => (
          <div key={language} className="min-w-0 self-start overflow-hidden rounded-lg border border-line">
            <RenderedEmail
              // A new key removes the preview of the previous template or person while the next one loads.
              key={`${name} ${person?.id ?? ''}`}
              {...{ name, language, person, theme }}
            />
          </div>
        ))}
      </div>
    </Card>
  )
}

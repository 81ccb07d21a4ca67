import { useState } from 'react'
import type { Language } from '../../../../domain/entities'
import { type EditableTemplate, type MailTheme, mailThemes } from '../../../../domain/mail/email-templates'
import { useMailPreview } from '../../../data/queries/installation/settings'
import type { PersonSearchResult } from '../../../data/queries/people/people'
import { useMe } from '../../../data/queries/session/session'
import { useOnline } from '../../../data/queries/network'
import { contentSettings } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { SegmentedControl } from '../../../ui/fields/segmented-control'
import { EmailFrame } from '../../../ui/email-frame'
import { ErrorState } from '../../../ui/states/error-state'
import { Skeleton } from '../../../ui/states/empty-state'
import { languages, readTemplate } from './template-fields'
import { LanguageSwitch } from '../../../shared/language-switch'
import { useSettingsForm } from '../general/setting-fields'
import { PersonPicker } from '../../../forms/person-field'
import { Card } from '../../../ui/card'

interface Props {
  name: EditableTemplate
  language: Language
  onLanguage: (language: Language) => void
}

/** Previews the email with the edited text. The server renders it like a real email; the frame is sandboxed. */
export function TemplatePreview({ name, language, onLanguage }: Props) {
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

interface RenderedEmailProps extends Omit<Props, 'onLanguage'> {
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

import { useState } from 'react'
import { mailThemes, type MailTheme } from '../../../../domain/mail/mail-states'
import type { EditableTemplate } from '../../../../domain/mail/email-templates'
import type { PersonSearchResult } from '../../../data/queries/people/people'
import { useMe } from '../../../data/queries/session/session'
import { PersonPicker } from '../../../forms/person-field'
import { contentSettings } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'
import { SegmentedControl } from '../../../ui/fields/segmented-control'
import { RenderedEmail } from './template-preview'
import type { SettingsFormState } from '../general/setting-fields'

/** Previews the email in both languages, for the admin or a chosen person, in a light or dark email app. */
export function TemplatePreviews({ state, name }: { state: SettingsFormState; name: EditableTemplate }) {
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
        {(['en', 'es'] as const).map((language) => (
          <div key={language} className="min-w-0 self-start overflow-hidden rounded-lg border border-line">
            <RenderedEmail
              // A new key removes the preview of the previous template or person while the next one loads.
              key={`${name} ${person?.id ?? ''}`}
              {...{ state, name, language, person, theme }}
            />
          </div>
        ))}
      </div>
    </Card>
  )
}

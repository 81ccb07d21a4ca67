import { useState } from 'react'
import { mailThemes, type MailTheme } from '../../../../domain/mail/mail-states'
import type { OwnLetterName } from '../../../../domain/mail/own-letters'
import type { FoundPerson } from '../../../data/queries/people/people'
import { useMe } from '../../../data/queries/session/session'
import { PersonBox } from '../../../forms/person-field'
import { contentSettings } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'
import { Segmented } from '../../../ui/fields/segmented'
import { LetterLook } from './letter-preview'
import type { FormState } from '../general/setting-fields'

/** Previews the email in both languages, for the admin or a chosen person, in a light or dark email app. */
export function LetterLooks({ state, name }: { state: FormState; name: OwnLetterName }) {
  const t = useMessages(contentSettings)
  const me = useMe().value
  const [person, setPerson] = useState<FoundPerson | null>(null)
  const [theme, setTheme] = useState<MailTheme>('light')
  const { first_name: first = '', last_name: last = '', email = '' } = person ?? me ?? {}
  return (
    <Card
      title={t.asGot(`${first} ${last}`.trim() || email)}
      aside={
        <span className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
          <span className="w-72 max-sm:w-full">
            <PersonBox small label={t.previewAs} onChange={setPerson} />
          </span>
          <Segmented
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
            <LetterLook
              // Another template or person must not show the previous preview while it loads.
              key={`${name} ${person?.id ?? ''}`}
              {...{ state, name, language, person, theme }}
            />
          </div>
        ))}
      </div>
    </Card>
  )
}

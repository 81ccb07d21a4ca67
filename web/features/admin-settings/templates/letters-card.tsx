import { useState } from 'react'
import type { Language } from '../../../../domain/entities'
import type { OwnLetterName } from '../../../../domain/mail/own-letters'
import { paths } from '../../../../domain/paths'
import { contentSettings } from '../../../i18n/areas/admins'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'
import { Segmented } from '../../../ui/fields/segmented'
import { LinkButton } from '../../../ui/button'
import { fieldsOf } from './letter-fields'
import { LetterEditor } from './letter-editor'
import { LetterPreview } from './letter-preview'
import type { FormState } from '../general/setting-fields'

/** The templates named by the specification. */
const shownHere = ['affiliate-welcome', 'welcome'] as const satisfies readonly OwnLetterName[]

/** Edits the two welcome emails beside a preview. */
export function LettersCard({ state }: { state: FormState }) {
  const t = useMessages(contentSettings)
  const ownLanguage = useLanguage()
  const [name, setName] = useState<(typeof shownHere)[number]>('affiliate-welcome')
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const changed = fieldsOf(name).some((field) => state.form[field] !== state.base[field])
  return (
    <Card
      title={t.mails}
      className={changed ? 'border-l-[3px] border-l-caution' : ''}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <Segmented
            label={t.mail}
            options={shownHere.map((value) => ({ value, label: t.letters[value] }))}
            value={name}
            onChange={setName}
          />
          <LinkButton kind="quiet" size="sm" href={paths.adminLetters}>
            {t.allLetters}
          </LinkButton>
        </span>
      }
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <LetterEditor key={`${name} ${language}`} state={state} name={name} language={language} />
        <LetterPreview state={state} name={name} language={language} onLanguage={setLanguage} />
      </div>
    </Card>
  )
}

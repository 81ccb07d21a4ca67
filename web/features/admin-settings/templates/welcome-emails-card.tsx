import { useState } from 'react'
import type { Language } from '../../../../domain/entities'
import type { EditableTemplate } from '../../../../domain/mail/email-templates'
import { paths } from '../../../../domain/paths'
import { contentSettings } from '../../../i18n/areas/admins'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { Card } from '../../../ui/card'
import { SegmentedControl } from '../../../ui/fields/segmented-control'
import { LinkButton } from '../../../ui/button'
import { templateFieldNames } from './template-fields'
import { TemplateEditor } from './template-editor'
import { TemplatePreview } from './template-preview'
import { useIsChanged } from '../general/setting-fields'

/** The two templates that the specification names. */
const shownHere = ['affiliate-welcome', 'welcome'] as const satisfies readonly EditableTemplate[]

export function WelcomeEmailsCard() {
  const t = useMessages(contentSettings)
  const ownLanguage = useLanguage()
  const [name, setName] = useState<(typeof shownHere)[number]>('affiliate-welcome')
  const [language, setLanguage] = useState<Language>(ownLanguage)
  const changed = useIsChanged(templateFieldNames(name))
  return (
    <Card
      title={t.mails}
      className={changed ? 'border-l-[3px] border-l-caution' : ''}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <SegmentedControl
            label={t.mail}
            options={shownHere.map((value) => ({ value, label: t.letters[value] }))}
            value={name}
            onChange={setName}
          />
          <LinkButton kind="quiet" size="sm" href={paths.adminTemplates}>
            {t.allLetters}
          </LinkButton>
        </span>
      }
    >
      <div className="grid gap-5 lg:grid-cols-2">
        <TemplateEditor key={`${name} ${language}`} name={name} language={language} />
        <TemplatePreview name={name} language={language} onLanguage={setLanguage} />
      </div>
    </Card>
  )
}

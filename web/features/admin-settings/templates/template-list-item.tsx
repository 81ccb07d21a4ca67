import { Mail } from 'lucide-react'
import type { Language, Moment } from '../../../../domain/entities'
import type { EditableTemplate } from '../../../../domain/mail/email-templates'
import { contentSettings, mailLog } from '../../../i18n/areas/admins'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { LanguageBadge } from '../general/language-badge'
import { templateFieldNames } from './template-fields'
import { getTemplateStatus } from './template-status'
import type { SettingsFormState } from '../general/setting-fields'

interface Props {
  name: EditableTemplate
  state: SettingsFormState
  /** The outdated language of the stored template; '' for none. */
  older: Language | ''
  /** When the template was last saved; undefined if it never was. */
  changedAt: Moment | undefined
  current: boolean
  onChoose: () => void
}

/** A template in the list, with its status, its languages and unsaved changes. */
export function TemplateListItem({ name, state, older, changedAt, current, onChoose }: Props) {
  const t = useMessages(contentSettings)
  const { templates } = useMessages(mailLog)
  const language = useLanguage()
  const { words, byLanguage } = getTemplateStatus(state.form, name, older)
  const statusText = words === 'older' ? t.stands.older[older === 'es' ? 'es' : 'en'] : t.stands[words]
  const unsaved = templateFieldNames(name).some((field) => state.form[field] !== state.base[field])
  const hasProblem = templateFieldNames(name).some((field) => state.problems.has(field))
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

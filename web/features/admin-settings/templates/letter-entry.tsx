import { Mail } from 'lucide-react'
import type { Language, Moment } from '../../../../domain/entities'
import type { OwnLetterName } from '../../../../domain/mail/own-letters'
import { contentSettings, mailLog } from '../../../i18n/areas/admins'
import { formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { LanguageMark } from '../general/language-mark'
import { fieldsOf } from './letter-fields'
import { letterStands } from './letter-stands'
import type { FormState } from '../general/setting-fields'

interface Props {
  name: OwnLetterName
  state: FormState
  /** The outdated language of the stored template; '' for none. */
  older: Language | ''
  /** When the template was last saved; undefined for never. */
  changedAt: Moment | undefined
  current: boolean
  onChoose: () => void
}

/** A template in the list, with its status, its languages and unsaved changes. */
export function LetterEntry({ name, state, older, changedAt, current, onChoose }: Props) {
  const t = useMessages(contentSettings)
  const { templates } = useMessages(mailLog)
  const language = useLanguage()
  const { words, marks } = letterStands(state.form, name, older)
  const statusText = words === 'older' ? t.stands.older[older === 'es' ? 'es' : 'en'] : t.stands[words]
  const unsaved = fieldsOf(name).some((field) => state.form[field] !== state.base[field])
  const hasProblem = fieldsOf(name).some((field) => state.problems.has(field))
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
        <LanguageMark silent language="en" state={marks.en} />
        <LanguageMark silent language="es" state={marks.es} />
      </span>
    </button>
  )
}

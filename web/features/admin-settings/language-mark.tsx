import type { Language } from '../../../domain/entities'
import { useMessages } from '../../i18n/messages'
import { questionsEditor } from '../../i18n/questions-editor'

const looks = {
  there: 'bg-positive-soft text-positive',
  older: 'bg-caution-soft text-caution',
  missing: 'border border-line-strong text-muted',
}

/** Whether a text is there in a language: filled, amber where the other language is newer, outlined where it is missing. */
export function LanguageMark({ language, state }: { language: Language; state: keyof typeof looks }) {
  const t = useMessages(questionsEditor)
  return (
    <span
      className={`inline-grid min-h-5 place-items-center rounded-sm px-1.5 text-xs font-semibold ${looks[state]}`}
      title={t.language[state]}
    >
      {language.toUpperCase()}
      <span className="sr-only"> {t.language[state]}</span>
    </span>
  )
}

import type { Language } from '../../../../domain/entities'
import { useMessages } from '../../../i18n/messages'
import { questionsEditor } from '../../../i18n/areas/admins'

const styles = {
  there: 'bg-positive-soft text-positive',
  older: 'bg-caution-soft text-caution',
  missing: 'border border-line-strong text-muted',
}

/** Whether a text is there in a language: filled, amber where the other language is newer, outlined where it is missing. */
export function LanguageMark({
  language,
  state,
  silent = false,
}: {
  language: Language
  state: keyof typeof styles
  /** Words beside it say the same. */
  silent?: boolean
}) {
  const t = useMessages(questionsEditor)
  return (
    <span
      aria-hidden={silent || undefined}
      className={`inline-grid min-h-5 place-items-center rounded-sm px-1.5 text-xs font-semibold ${styles[state]}`}
      title={t.language[state]}
    >
      {language.toUpperCase()}
      {!silent && <span className="sr-only"> {t.language[state]}</span>}
    </span>
  )
}

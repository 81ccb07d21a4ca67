import type { Language } from '../../../../domain/entities'
import { useMessages } from '../../../i18n/language'
import { questionsEditor } from '../../../i18n/admin-areas'

const styles = {
  there: 'bg-positive-soft text-positive',
  older: 'bg-caution-soft text-caution',
  missing: 'border border-line-strong text-muted',
}

/** Shows whether a text exists in a language, and whether the other language is newer. */
export function LanguageBadge({
  language,
  state,
  silent = false,
}: {
  language: Language
  state: keyof typeof styles
  /** Hides the badge from screen readers, because a text beside it says the same. */
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

interface PlaceholderButtonsProps<Name extends string> {
  names: readonly Name[]
  /** The current values of the placeholders. */
  values?: { readonly [name in Name]: string }
  onPress: (placeholder: string) => void
}

export const PlaceholderButtons = <Name extends string>({ names, values, onPress }: PlaceholderButtonsProps<Name>) => (
  <div className="flex flex-wrap gap-1.5">
    {names.map((name) => (
      <button
        key={name}
        type="button"
        title={values?.[name]}
        onClick={() => onPress(`{{${name}}}`)}
        className="min-h-11 rounded-sm bg-sunken px-2.5 font-mono text-sm hover:bg-line md:min-h-7.5"
      >{`{{${name}}}`}</button>
    ))}
  </div>
)

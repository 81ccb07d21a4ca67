import { ChevronDown, X } from 'lucide-react'
import { lists } from '../../i18n/areas'
import { useMessages } from '../../i18n/language'
import { classNames } from '../../ui/button-classes'

interface Props {
  name: string
  value: string
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
  /** For a filter that always has a value. It has no "any" option and is never shown as active. */
  always?: boolean | undefined
}

/** A native select as a pill: "Type: any", or filled with its value. */
export function FilterSelect({ name, value, options, onChange, always = false }: Props) {
  const t = useMessages(lists)
  const set = value !== '' && !always
  return (
    <span className="relative inline-flex min-w-0">
      <select
        aria-label={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={classNames(
          'field-sizing-content min-h-11 max-w-full cursor-pointer appearance-none truncate rounded-full pr-9 pl-4 text-sm font-semibold md:min-h-9',
          set ? 'bg-accent-soft text-accent' : 'bg-raised text-text ring-1 ring-line ring-inset hover:bg-sunken',
        )}
      >
        {!always && (
          <option value="">
            {name}: {t.any}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className={classNames('pointer-events-none absolute inset-y-0 right-3 my-auto size-4', set && 'text-accent')}
      />
    </span>
  )
}

/** A filter set by a link, which the user can only remove. */
export function FilterChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  const t = useMessages(lists)
  return (
    <button
      type="button"
      aria-label={t.clearOf(children)}
      onClick={onRemove}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-accent-soft px-4 text-sm font-semibold text-accent md:min-h-9"
    >
      <span className="truncate">{children}</span>
      <X aria-hidden className="size-4 flex-none" />
    </button>
  )
}

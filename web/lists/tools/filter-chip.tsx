import { X } from 'lucide-react'
import { lists } from '../../i18n/areas/signed-in'
import { useMessages } from '../../i18n/messages'

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

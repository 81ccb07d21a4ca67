import type { LucideIcon } from 'lucide-react'
import { useMessages } from '../../i18n/messages'
import { viewAs } from '../../i18n/areas/admins'

interface Props<P extends string> {
  places: readonly { value: P; short: string; Icon?: LucideIcon | undefined }[]
  value: P
  onChange: (place: P) => void
}

export function ViewTabBar<P extends string>({ places, value, onChange }: Props<P>) {
  const t = useMessages(viewAs)
  return (
    <nav
      aria-label={t.places}
      className="fixed inset-x-0 bottom-0 z-10 grid auto-cols-fr grid-flow-col border-t border-line bg-raised px-1 pt-1 pb-[calc(.375rem+env(safe-area-inset-bottom))] md:hidden"
    >
      {places.map(({ value: place, short, Icon }) => (
        <button
          key={place}
          type="button"
          aria-current={place === value ? 'page' : undefined}
          onClick={() => onChange(place)}
          className={`grid min-h-13 content-center justify-items-center gap-0.5 rounded-md text-[min(var(--text-xs),3.5vw)] leading-xs font-semibold focus-visible:-outline-offset-2 ${
            place === value ? 'text-accent' : 'text-muted'
          }`}
        >
          {Icon && <Icon aria-hidden className="size-5.5 stroke-[1.75]" />}
          {short}
        </button>
      ))}
    </nav>
  )
}

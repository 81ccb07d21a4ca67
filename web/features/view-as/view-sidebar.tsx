import type { LucideIcon } from 'lucide-react'
import { useProductName } from '../../data/queries/installation/installation'
import { useMe } from '../../data/queries/session/session'
import { useMessages } from '../../i18n/messages'
import { viewAs } from '../../i18n/areas/admins'
import { Logo } from '../../ui/pictures/brand'
import { Person } from '../../ui/person'

interface Props<P extends string> {
  name: string
  seed: string
  places: readonly { value: P; label: string; Icon?: LucideIcon | undefined }[]
  value: P
  onChange: (place: P) => void
}

export function ViewSidebar<P extends string>({ name, seed, places, value, onChange }: Props<P>) {
  const t = useMessages(viewAs)
  const product = useProductName()
  const me = useMe().value
  const admin = `${me?.first_name ?? ''} ${me?.last_name ?? ''}`.trim() || (me?.email ?? '')
  return (
    <aside className="sticky top-0 flex h-dvh flex-col border-r border-line px-3 pt-4 pb-3 max-md:hidden">
      <p className="mb-4 flex min-h-11 items-center gap-2 pl-2.5 font-display text-[1.375rem] leading-none font-semibold tracking-[-.015em]">
        <Logo />
        {product}
      </p>
      <nav aria-label={t.places} className="min-h-0 flex-1 overflow-y-auto">
        <ul>
          {places.map(({ value: place, label, Icon }) => (
            <li key={place}>
              <button
                type="button"
                aria-current={place === value ? 'page' : undefined}
                onClick={() => onChange(place)}
                className={`flex min-h-10 w-full items-center gap-2.5 rounded-md px-3 text-left hover:bg-sunken hover:text-text focus-visible:-outline-offset-2 ${
                  place === value ? 'bg-sunken font-semibold text-text [&_svg]:text-accent' : 'font-medium text-muted'
                }`}
              >
                {Icon && <Icon aria-hidden className="size-4.5 stroke-[1.75]" />}
                <span className="flex-1 truncate">{label}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0 px-2 py-2">
        <Person name={name} seed={seed} sub={t.seenBy(admin)} />
      </div>
    </aside>
  )
}

import { type LucideIcon, Eye, X } from 'lucide-react'
import { useProductName } from '../../data/queries/installation/installation'
import { useMe } from '../../data/queries/session/session'
import { useMessages } from '../../i18n/messages'
import { viewAs } from '../../i18n/areas/admins'
import { Logo } from '../../ui/pictures/brand'
import { Person } from '../../ui/person'
import { msOf } from '../../../domain/moments'
import { useNow } from '../../data/queries/clock'
import { Button } from '../../ui/button'
import type { ReactNode, SyntheticEvent } from 'react'
import { toast } from '../../ui/layers/toast'

interface PlacesProps<P extends string> {
  places: readonly { value: P; label: string; short: string; Icon?: LucideIcon | undefined }[]
  value: P
  onChange: (place: P) => void
}

interface Props<P extends string> extends PlacesProps<P> {
  name: string
  seed: string
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

export function ViewTabBar<P extends string>({ places, value, onChange }: PlacesProps<P>) {
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

interface ViewBannerProps {
  name: string
  until: string
  onStop: () => void
}

/** Shown while an admin views the app as a member. */
export function ViewBanner({ name, until, onStop }: ViewBannerProps) {
  const t = useMessages(viewAs)
  const minutes = Math.ceil((msOf(until) - useNow()) / 60_000)
  return (
    <div
      role="region"
      aria-label={t.banner}
      className="sticky top-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-2 border-b-2 border-dashed border-caution bg-caution-soft px-4 py-2 text-caution md:px-6"
    >
      <Eye aria-hidden className="size-4.5 flex-none max-md:hidden" />
      <p className="min-w-0 flex-1 basis-64 max-md:basis-full">
        <b className="font-semibold">{t.sees(name)}</b> {t.rules}
      </p>
      <span className="text-sm">{t.endsIn(minutes)}</span>
      <Button kind="quiet" size="sm" onClick={onStop} className="max-md:flex-1">
        <X aria-hidden />
        {t.stop}
      </Button>
    </div>
  )
}

/** Stops clicks, submits and changes before any handler runs; the keyboard fires click events, too. */
export function DisableControls({ children }: { children: ReactNode }) {
  const t = useMessages(viewAs)
  const stop = (event: SyntheticEvent): void => {
    event.preventDefault()
    event.stopPropagation()
  }
  const rejectInput = (event: SyntheticEvent): void => {
    stop(event)
    if ((event.target as Element).closest('a, button, input, select, textarea, label, summary') === null) return
    toast({ kind: 'bad', title: t.blocked, text: t.blockedText })
  }
  return (
    <div onClickCapture={rejectInput} onSubmitCapture={rejectInput} onChangeCapture={stop} onDropCapture={stop}>
      {children}
    </div>
  )
}

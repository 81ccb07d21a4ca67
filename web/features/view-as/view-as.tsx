import { impersonationTargetRoute, viewAsMemberRoute } from '../../../domain/api/people/profile-views'
import { CodedError } from '../../../domain/error-codes'
import { adminPersonPath, paths } from '../../../domain/paths'
import { useRoute } from '../../data/queries/use-route'
import { useMessages } from '../../i18n/language'
import { viewAs } from '../../i18n/admin-areas'
import { LinkButton, Button } from '../../ui/button'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { Eye, type LucideIcon, X } from 'lucide-react'
import type { InputOf, OutputOf } from '../../../domain/api/route'
import { useMe } from '../../data/queries/session/session'
import { CommandForm } from '../../forms/command-parts'
import { ReasonField } from '../../forms/fields'
import { useCommandForm } from '../../forms/use-command-form'
import { BreakableAddress } from '../../ui/text/line-breaks'
import { Card } from '../../ui/card'
import { Avatar } from '../../ui/pictures/avatar'
import { useProductName } from '../../data/queries/installation/installation'
import { Logo } from '../../ui/pictures/brand'
import { Person } from '../../ui/person'
import { msOf } from '../../../domain/moments'
import { useNow } from '../../data/queries/clock'
import type { ReactNode, SyntheticEvent } from 'react'
import { toast } from '../../ui/layers/toast'

/** Loads the member's name without caching it and asks for a reason (S23). */
export function ViewAsGate({ user, over, onBegun }: Pick<ViewAsFormProps, 'user' | 'over' | 'onBegun'>) {
  const t = useMessages(viewAs)
  const { value, error, reload } = useRoute(impersonationTargetRoute, { user })
  const isUnknown = error instanceof CodedError && error.code === 'not-found'
  return (
    <div className="grid max-w-296 grid-cols-[minmax(0,1fr)] gap-4 px-4 pt-1 pb-6 md:px-6">
      {over && <p role="status">{t.over}</p>}
      {value === undefined && error === null && <Skeleton className="h-96 max-w-160 rounded-xl" />}
      {value === undefined && error !== null && (
        <>
          <h1 className="text-2xl">{t.title}</h1>
          <ErrorState title={isUnknown ? t.nobody : t.unknown} onRetry={isUnknown ? undefined : reload} />
          <p>
            <LinkButton kind="quiet" href={isUnknown ? paths.adminUsers : adminPersonPath(user)}>
              {isUnknown ? t.backToAll : t.back}
            </LinkButton>
          </p>
        </>
      )}
      {value !== undefined && <ViewAsForm user={user} whom={value} over={over} onBegun={onBegun} />}
    </div>
  )
}

function useOwnName(): string {
  const me = useMe().value
  return `${me?.first_name ?? ''} ${me?.last_name ?? ''}`.trim() || (me?.email ?? '')
}

interface ViewAsFormProps {
  user: string
  whom: OutputOf<typeof impersonationTargetRoute>
  over: boolean
  onBegun: (answer: OutputOf<typeof viewAsMemberRoute>, input: InputOf<typeof viewAsMemberRoute>) => void
}

/** Asks for the reason. The member can read it (S23), so the form previews the record that the member will see. */
function ViewAsForm({ user, whom, onBegun }: ViewAsFormProps) {
  const t = useMessages(viewAs)
  const form = useCommandForm({
    route: viewAsMemberRoute,
    start: { user, reason: '' },
    onDone: onBegun,
  })
  return (
    <>
      <header className="flex min-w-0 items-center gap-4">
        <Avatar name={whom.name} seed={user} size="lg" className="size-14! max-md:size-11!" />
        <div className="min-w-0">
          <h1 className="text-2xl tracking-[-.015em] wrap-anywhere">{t.titleOf(whom.name)}</h1>
          <p className="text-sm text-muted">
            <BreakableAddress text={whom.email} />
          </p>
        </div>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <Card title={t.title}>
          <CommandForm of={form}>
            <p className="max-w-[60ch]">{t.lead}</p>
            <ReasonField form={form.form} name="reason" label={t.reason} hint={t.reasonHint} />
            <div className="flex flex-wrap gap-2">
              <Button type="submit" blocked={form.blocked} busy={form.busy} className="max-md:w-full">
                <Eye aria-hidden />
                {t.begin}
              </Button>
              <LinkButton kind="quiet" href={adminPersonPath(user)} className="max-md:w-full">
                {t.back}
              </LinkButton>
            </div>
          </CommandForm>
        </Card>
        <RecordPreview whom={whom.name} reason={form.values.reason} />
      </div>
    </>
  )
}

function RecordPreview({ whom, reason }: { whom: string; reason: string }) {
  const t = useMessages(viewAs)
  const admin = useOwnName()
  return (
    <Card title={t.record}>
      <div className="grid gap-3">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 rounded-lg bg-sunken px-4 py-3">
          <dt className="text-muted">{t.who}</dt>
          <dd className="wrap-anywhere">{admin}</dd>
          <dt className="text-muted">{t.when}</dt>
          <dd>{t.whenYouPress}</dd>
          <dt className="text-muted">{t.why}</dt>
          <dd className="wrap-anywhere">{reason.trim() === '' ? t.noReason : reason.trim()}</dd>
        </dl>
        <p className="text-sm text-muted">{t.toldTo(whom)}</p>
      </div>
    </Card>
  )
}

interface PlacesProps<P extends string> {
  places: readonly { value: P; label: string; short: string; Icon?: LucideIcon | undefined }[]
  value: P
  onChange: (place: P) => void
}

interface SidebarProps<P extends string> extends PlacesProps<P> {
  name: string
  seed: string
}

export function ViewSidebar<P extends string>({ name, seed, places, value, onChange }: SidebarProps<P>) {
  const t = useMessages(viewAs)
  const product = useProductName()
  const admin = useOwnName()
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

/** Shown while an admin views the app as a member. */
export function ViewBanner({ name, until, onStop }: { name: string; until: string; onStop: () => void }) {
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

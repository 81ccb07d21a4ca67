import { CircleUserRound, HandCoins, UsersRound, Wallet, type LucideIcon } from 'lucide-react'
import { use, useEffect, useState, type ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import type { viewAsMemberRoute } from '../../domain/api/people/profile-views'
import type { InputOf, OutputOf } from '../../domain/api/route'
import { msOf, timerDelay } from '../../domain/moments'
import { serverNow } from '../data/engine/db/clock'
import { openMemberView, type MemberView } from '../data/queries/session/view-as'
import { ViewedMemberProvider } from '../data/queries/use-live'
import { AffiliateDashboardPage } from '../features/affiliate/affiliate-dashboard-page'
import { EarningsPage, AffiliateEarningsPage } from '../features/earnings/earnings-page'
import { DashboardPage } from '../features/member/dashboard-page'
import { ViewAsGate, ViewSidebar, ViewTabBar, ViewBanner, DisableControls } from '../features/view-as/view-as'
import { useMessages } from '../i18n/language'
import { viewAs } from '../i18n/admin-areas'
import { ErrorState } from '../ui/states/error-state'
import { ShellFrameContext } from './screen'

const pages = {
  dashboard: DashboardPage,
  earnings: EarningsPage,
  affiliateDashboard: AffiliateDashboardPage,
  affiliateEarnings: AffiliateEarningsPage,
} as const satisfies { [place: string]: ComponentType }
type Place = keyof typeof pages
const icons = {
  dashboard: CircleUserRound,
  earnings: Wallet,
  affiliateDashboard: UsersRound,
  affiliateEarnings: HandCoins,
} satisfies { [place in Place]: LucideIcon }
const userScreens: readonly Place[] = ['dashboard', 'earnings']

/** Shows the app as a member sees it (S23), with rows that exist only in memory. */
export function ViewAsPage() {
  const { id = '' } = useParams()
  return <ViewOf key={id} user={id} />
}

function ViewOf({ user }: { user: string }) {
  const t = useMessages(viewAs)
  const framed = use(ShellFrameContext)
  const [view, setView] = useState<MemberView | null>(null)
  const [state, setState] = useState<'asks' | 'opens' | 'failed' | 'over'>('asks')
  useEffect(() => {
    document.title = t.title
  }, [t])
  useEffect(() => {
    if (view === null) return
    const timer = setTimeout(() => end(), timerDelay(msOf(view.until) - serverNow()))
    const end = () => {
      setView(null)
      setState('over')
    }
    return () => {
      clearTimeout(timer)
      view.forget()
    }
  }, [view])
  const begin = (answer: OutputOf<typeof viewAsMemberRoute>, input: InputOf<typeof viewAsMemberRoute>): void => {
    setState('opens')
    openMemberView(input, answer).then(setView, () => setState('failed'))
  }
  if (view !== null) return <MemberScreens view={view} onStop={() => (setView(null), setState('over'))} />
  return framed(
    <>
      {state === 'opens' && (
        <p role="status" className="px-6 py-16 text-center text-muted">
          {t.opening}
        </p>
      )}
      {state === 'failed' && (
        <div className="px-4 py-4 md:px-6">
          <ErrorState title={t.failed} onRetry={() => setState('asks')} />
        </div>
      )}
      {(state === 'asks' || state === 'over') && <ViewAsGate user={user} over={state === 'over'} onBegun={begin} />}
    </>,
  )
}

function MemberScreens({ view, onStop }: { view: MemberView; onStop: () => void }) {
  const t = useMessages(viewAs)
  const [place, setPlace] = useState<Place>('dashboard')
  const [name, setName] = useState(view.person.firstName)
  useEffect(() => {
    let here = true
    void view.database.db
      .rows('users')
      .get(view.person.id)
      .then((row) => here && row !== undefined && setName(`${row.first_name} ${row.last_name}`.trim() || row.email))
    return () => {
      here = false
    }
  }, [view])
  const affiliate = view.person.roles.includes('affiliate')
  const places = (Object.keys(pages) as Place[])
    .filter((each) => affiliate || userScreens.includes(each))
    .map((value) => ({ value, label: t.place[value], short: t.short[value], Icon: icons[value] }))
  const Page = pages[place]
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[16rem_minmax(0,1fr)]">
      <ViewSidebar name={name} seed={view.person.id} places={places} value={place} onChange={setPlace} />
      <main id="main" className="min-w-0 max-md:pb-20">
        <ViewBanner name={name} until={view.until} onStop={onStop} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-4 pt-4 md:px-6">
          <h1 className="text-2xl">{t.place[place]}</h1>
        </div>
        <ViewedMemberProvider value={view}>
          <DisableControls>
            <Page />
          </DisableControls>
        </ViewedMemberProvider>
      </main>
      <ViewTabBar places={places} value={place} onChange={setPlace} />
    </div>
  )
}

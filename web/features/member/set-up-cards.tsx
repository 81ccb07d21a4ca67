import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { isProfileUrl } from '../../../domain/people/profile-url'
import { renterSteps, countDoneSteps, type FirstStep, type RenterStep } from '../../../domain/people/first-steps'
import type { Role } from '../../../domain/people/roles'
import type { MoneyView } from '../../../domain/money/views/money-view'
import { paths, settingsFieldPath } from '../../../domain/paths'
import { useConsents } from '../../data/queries/session/own-records'
import { useViewedMember } from '../../data/queries/use-live'
import { CommandButton } from '../../forms/command-parts'
import { formatDate } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { firstSteps } from '../../i18n/member-areas'
import { Button, LinkButton } from '../../ui/button'
import { CheckItems, CheckList, type CheckItem } from '../../ui/check-list'
import { ShareRing } from '../../ui/pictures/share-ring'

// The form's code and texts are needed only once.
const AddPaypalSheet = lazy(() =>
  import('../../shared/add-paypal-sheet').then((sheet) => ({ default: sheet.AddPaypalSheet })),
)

interface Props {
  view: MoneyView
  roles: readonly Role[]
}

/** Before the first day: what must be done until then, and by whom. */
export function FirstStepsCard(props: Props) {
  const t = useMessages(firstSteps)
  const list = useChecklist(props)
  const { user } = props.view.facts
  if (list === null || user === undefined) return null
  return (
    <>
      <CheckList
        name={`${user.first_name} ${user.last_name}`}
        seed={user.id}
        title={list.title}
        lead={list.lead}
        ringName={t.ring(list.done, list.items.length)}
        items={list.items}
      />
      {list.sheet}
    </>
  )
}

/** From the first day on, until all steps are done: the next step, and the others on request. */
export function SetUpCard(props: Props) {
  const t = useMessages(firstSteps)
  const id = useId()
  const list = useChecklist(props)
  const [isOpen, setOpen] = useState(false)
  const next = list?.items[0]
  if (list === null || next === undefined) return null
  const { items, done, title, sheet } = list
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-xl bg-raised p-5 shadow-sm md:p-6">
      <div className="flex items-center gap-4">
        <ShareRing share={done / items.length} name={t.ring(done, items.length)} className="size-11 flex-none" />
        <div className="min-w-0">
          <h2 id={id} className="text-[1.125rem]/6">
            {title}
          </h2>
          <p className="text-sm leading-sm text-muted">{t.next(next.title)}</p>
        </div>
      </div>
      {!isOpen && <p className="mt-3 text-muted">{next.text}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-2">
        {!isOpen && next.end}
        <Button kind="link" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t.onlyNext : t.allSteps(items.length)}
        </Button>
      </div>
      {isOpen && <CheckItems items={items} />}
      {sheet}
    </section>
  )
}

function useChecklist({ view, roles }: Props) {
  const t = useMessages(firstSteps)
  const language = useLanguage()
  // Viewing as a member is read-only (S23).
  const isReadOnly = useViewedMember() !== null
  const { user, periods, program } = view.facts
  const { rows: consents, loading } = useConsents(user?.id ?? '')
  const [isAddingPaypal, setAddingPaypal] = useState(false)
  const steps = renterSteps({ user, consents, periods, roles }, view.today)
  const sheet = isAddingPaypal && user !== undefined && (
    <Suspense>
      <AddPaypalSheet me={user} onClose={() => setAddingPaypal(false)} />
    </Suspense>
  )
  if (steps === null || user === undefined || loading) return null
  const done = countDoneSteps(steps)
  const openCount = steps.filter(({ turn }) => turn === 'yours').length
  const planned = steps.find(({ key }) => key === 'firstDay')?.on ?? ''
  const doneTexts: { readonly [step in RenterStep]?: string } = {
    paypal: user.paypal_email,
    profile: user.linkedin_url,
    email: user.email,
    consent: t.renterText.consent,
  }
  const actionOf = (key: RenterStep, kind: 'primary' | 'quiet'): ReactNode => {
    if (key === 'badge') return <BadgeLink profile={user.linkedin_url} kind={kind} />
    if (key === 'paypal' && !isReadOnly)
      return (
        <CommandButton size="sm" kind={kind} aria-haspopup="dialog" onClick={() => setAddingPaypal(true)}>
          {t.add.paypal}
        </CommandButton>
      )
    if (key === 'profile')
      return (
        <LinkButton href={settingsFieldPath('profile')} size="sm" kind={kind}>
          {t.add.profile}
        </LinkButton>
      )
    return <b className="font-semibold text-accent">{t.yours}</b>
  }
  const itemOf = ({ key, turn, on }: FirstStep<RenterStep>, at: number): CheckItem => ({
    key,
    state: turn === 'done' ? 'done' : turn === 'ours' ? 'wait' : at === 0 ? 'now' : 'open',
    title: (turn === 'done' ? t.renterDone : t.renter)[key],
    text: turn === 'done' ? (doneTexts[key] ?? '') : t.renterText[key],
    end:
      turn === 'done'
        ? formatDate(on, language) || t.done
        : turn === 'ours'
          ? t.ours(program?.product_name ?? '')
          : actionOf(key, at === 0 ? 'primary' : 'quiet'),
  })
  return {
    done,
    title: t.title(done, steps.length, steps[0]?.turn ?? 'done'),
    lead: [
      t.lead(openCount, steps.length - done - openCount, 'ours'),
      ...(planned === '' ? [] : [t.leadFirstDay(formatDate(planned, language))]),
    ]
      .filter((text) => text !== '')
      .join(' '),
    items: steps.map(itemOf),
    sheet,
  }
}

/** Links to where the badge is requested: the LinkedIn profile, or a support ticket if its address is unknown. */
function BadgeLink({ profile, kind }: { profile: string; kind: 'primary' | 'quiet' }) {
  const t = useMessages(firstSteps)
  if (isProfileUrl(profile)) {
    return (
      <LinkButton href={profile} external size="sm" kind={kind}>
        {t.openProfile}
      </LinkButton>
    )
  }
  const ask = new URLSearchParams({ new: '1', category: 'account', subject: t.badgeSubject })
  return (
    <LinkButton href={`${paths.support}?${ask.toString()}`} size="sm" kind={kind}>
      {t.badgeHow}
    </LinkButton>
  )
}

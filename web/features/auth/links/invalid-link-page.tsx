import { useState, type ReactNode } from 'react'
import { Unlink } from 'lucide-react'
import { useNow } from '../../../data/queries/clock'
import { auth } from '../../../i18n/areas'
import { useMessages, useLanguage } from '../../../i18n/language'
import { DeadlineRing } from '../../../ui/pictures/deadline-ring'
import { momentOf } from '../../../../domain/moments'
import { paths } from '../../../../domain/paths'
import { usePublicProgram } from '../../../data/queries/installation/public-program'
import { serverNow } from '../../../data/engine/db/clock'
import { formatDate, formatTime, formatAgo, localDay } from '../../../i18n/format'
import { Button, LinkButton } from '../../../ui/button'
import { ForgotDialog } from '../sign-in/forgot-dialog'
import { GuestPage } from '../guest-frame'
import { ResetLinkRequestedBand } from './sign-in-bands'
import type { Moment } from '../../../../domain/entities'
import type { InputOf, OutputOf, Route } from '../../../../domain/api/route'
import { callPublic } from '../../../data/queries/commands'
import { toRefusal, type Refusal } from '../../../forms/use-command'
import { useLinkStatus, type LinkStatus } from './use-link-status'

const msOf = (at: Moment): number => Date.parse(at.replace(' ', 'T'))

/** Shows how long a link remains valid: in minutes, or above two hours in hours. */
export function LinkTimeLeft({ madeAt, endsAt }: LinkStatus) {
  const t = useMessages(auth)
  const leftMs = msOf(endsAt) - useNow()
  const isExpired = leftMs <= 0
  const minutes = Math.ceil(leftMs / 60_000)
  return (
    <p className="flex items-center gap-2 text-sm leading-sm text-muted">
      <DeadlineRing share={Math.min(1, leftMs / (msOf(endsAt) - msOf(madeAt)))} over={isExpired} />
      {isExpired ? t.linkRanOut : minutes > 120 ? t.linkLeftHours(Math.floor(minutes / 60)) : t.linkLeft(minutes)}
    </p>
  )
}

/**
 * Returns the token from the URL fragment, which servers never receive, and removes it from the address bar and the history
 * (S8).
 */
export function useLinkToken(): string {
  const [token] = useState(() => {
    const fragment = window.location.hash.slice(1)
    if (fragment === '') return ''
    const token = new URLSearchParams(fragment).get('token')
    window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
    return token ?? fragment
  })
  return token
}

/**
 * Sends the command of a link that needs no form. The link is invalid if the token is missing or the server doesn't accept
 * it.
 */
export function useLinkCommand<R extends Route>(route: R, token: string) {
  const [state, setState] = useState<'ask' | 'busy' | 'invalid' | Refusal>(token === '' ? 'invalid' : 'ask')
  const [output, setOutput] = useState<OutputOf<R>>()
  async function send(): Promise<void> {
    setState('busy')
    try {
      setOutput(await callPublic(route, { token } as InputOf<R>))
    } catch (error) {
      const refused = toRefusal(error)
      setState(refused.code === 'link-invalid' || refused.code === 'bad-input' ? 'invalid' : refused)
    }
  }
  return { state, output, send }
}

type LinkKind = 'reset' | 'verify' | 'notMe' | 'notMeEmail'

interface Props {
  kind: LinkKind
  token: string
  seen?: LinkStatus | undefined
}

/** Explains a link that is used, expired or unknown. Nothing reveals whether an address has an account. */
export function InvalidLinkPage({ kind, token, seen }: Props) {
  const t = useMessages(auth)
  const support = usePublicProgram()?.supportEmail ?? ''
  const isNotMe = kind === 'notMe' || kind === 'notMeEmail'
  const link = useLinkStatus(isNotMe ? 'not-me' : kind, token, seen)
  const [openedAt] = useState(() => momentOf(serverNow()))
  const why = useInvalidReason(kind, link, openedAt)
  const [forgot, setForgot] = useState(false)
  const [linkFor, setLinkFor] = useState('')
  const newLinkLabel = kind === 'reset' ? t.newLink : isNotMe ? t.newPasswordNow : ''
  const isAlreadyVerified = link !== undefined && link.usedAt !== ''
  const verifyAdvice = isAlreadyVerified ? t.verifyUsedAdvice : t.verifyInvalidText
  const advice = {
    reset: t.linkResetAdvice,
    verify: verifyAdvice,
    notMe: t.notMeInvalidText,
    notMeEmail: t.notMeInvalidText,
  }[kind]
  // Only reset links are valid for such a short time that a dial of one hour fits.
  const ended = kind === 'reset' && link !== undefined ? linkEnd(link, openedAt) : undefined
  return (
    <InvalidLinkLayout
      kind={t.linkKinds[kind]}
      title={t.linkInvalid}
      why={why}
      picture={ended && <LinkLifetimeDial {...ended} openedAt={openedAt} />}
    >
      <ResetLinkRequestedBand email={linkFor} />
      <div className="mt-7 flex flex-wrap gap-3 max-md:*:flex-auto">
        {newLinkLabel !== '' && (
          <Button size="lg" onClick={() => setForgot(true)}>
            {newLinkLabel}
          </Button>
        )}
        <LinkButton size="lg" kind={newLinkLabel === '' ? 'primary' : 'quiet'} href={paths.auth}>
          {t.goToSignIn}
        </LinkButton>
      </div>
      <p className="mt-5 max-w-[52ch] text-pretty text-muted">
        {advice} {isNotMe && support !== '' && t.notMeHelp(support)}
      </p>
      {forgot && <ForgotDialog email="" onClose={() => setForgot(false)} onAsked={setLinkFor} />}
    </InvalidLinkLayout>
  )
}

const isLate = ({ usedAt, replacedAt, endsAt }: LinkStatus, openedAt: string): boolean =>
  usedAt === '' && replacedAt === '' && endsAt !== '' && endsAt <= openedAt

/** Returns when and why a link stopped working; undefined when its times are unknown. */
function linkEnd(
  link: LinkStatus,
  openedAt: string,
): Pick<Parameters<typeof LinkLifetimeDial>[0], 'madeAt' | 'endedAt' | 'by'> | undefined {
  const { madeAt, endsAt, usedAt, replacedAt } = link
  if (madeAt === '') return undefined
  if (replacedAt !== '') return { madeAt, endedAt: replacedAt, by: 'replaced' }
  if (usedAt !== '') return { madeAt, endedAt: usedAt, by: 'used' }
  return isLate(link, openedAt) ? { madeAt, endedAt: endsAt, by: 'late' } : undefined
}

function useInvalidReason(kind: LinkKind, link: LinkStatus | undefined, openedAt: string): string {
  const t = useMessages(auth)
  const language = useLanguage()
  const today = localDay(openedAt)
  const when = (at: string) =>
    localDay(at) === today
      ? t.atTime(formatTime(at, language))
      : t.onDayAt(formatDate(at, language), formatTime(at, language))
  if (link === undefined || link.madeAt === '') return t.linkWhy[kind]
  if (link.replacedAt !== '') return t.linkReplaced(when(link.replacedAt))
  if (link.usedAt !== '') return t.linkUsed[kind](when(link.usedAt))
  return isLate(link, openedAt) ? t.linkOver[kind](when(link.madeAt), when(openedAt)) : t.linkWhy[kind]
}

interface DeadLinkPageProps {
  kind: string
  title: string
  why: string
  picture?: ReactNode
  children: ReactNode
}

export const InvalidLinkLayout = ({ kind, title, why, picture, children }: DeadLinkPageProps) => (
  <GuestPage picture={picture}>
    <p className="mb-4 flex items-center gap-2 text-sm font-semibold text-muted">
      <Unlink aria-hidden className="size-4 stroke-[1.75]" />
      {kind}
    </p>
    <h1 className="text-[2.25rem]/[2.375rem] tracking-[-.025em] text-balance md:text-4xl md:leading-4xl">{title}</h1>
    <p className="mt-3 max-w-[48ch] text-lg leading-lg text-pretty">{why}</p>
    {children}
  </GuestPage>
)

const minuteMs = 60_000
const minuteOf = (at: Moment): number => new Date(msOf(at)).getMinutes()

interface LinkLifetimeDialProps {
  madeAt: Moment
  /** When the link stopped working, and why. */
  endedAt: Moment
  by: 'late' | 'used' | 'replaced'
  openedAt: Moment
}

/** Draws an hour with a dot per minute; those during which the link worked are filled. */
function LinkLifetimeDial({ madeAt, endedAt, by, openedAt }: LinkLifetimeDialProps) {
  const t = useMessages(auth)
  const elapsed = formatAgo(endedAt, msOf(openedAt) - msOf(endedAt), useLanguage())
  const [first, opened] = [minuteOf(madeAt), minuteOf(openedAt)]
  const workedMinutes = Math.max(1, Math.round((msOf(endedAt) - msOf(madeAt)) / minuteMs))
  const minutesSinceEnd = Math.round((msOf(openedAt) - msOf(endedAt)) / minuteMs)
  const isAfterEnd = (minute: number): boolean =>
    by !== 'late' && minutesSinceEnd < 60 && (opened - minute + 60) % 60 < minutesSinceEnd
  const name = t.linkDial(`${first}`, `${minuteOf(endedAt)}`, `${opened}`, `${elapsed} ${t.linkEnds[by]}`)
  return (
    <svg viewBox="0 0 320 320" role="img" aria-label={name} className="h-auto w-full">
      {Array.from({ length: 60 }, (_, minute) => {
        const angle = (minute / 60) * 2 * Math.PI
        const centre = { cx: 160 + 132 * Math.sin(angle), cy: 160 - 132 * Math.cos(angle) }
        if (minute === opened) return <circle key={minute} {...centre} r="8.5" className="fill-person-1" />
        if ((minute - first + 60) % 60 < workedMinutes)
          return <circle key={minute} {...centre} r="5" className="fill-accent" />
        if (isAfterEnd(minute))
          return <circle key={minute} {...centre} r="4.6" className="fill-raised stroke-person-1" strokeWidth="2.5" />
        return <circle key={minute} {...centre} r="3.6" className="fill-raised stroke-line-strong" strokeWidth="1.25" />
      })}
      <text x="160" y="164" textAnchor="middle" className="fill-text font-display text-[54px] font-semibold">
        {elapsed}
      </text>
      <text x="160" y="190" textAnchor="middle" className="fill-muted text-[18px] font-medium">
        {t.linkEnds[by]}
      </text>
    </svg>
  )
}

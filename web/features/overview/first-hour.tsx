import { Copy, Download, MailX, Share2, Upload } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { ownFactorsRoute } from '../../../domain/api/security/second-factor'
import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { CalendarDate } from '../../../domain/entities'
import { paths } from '../../../domain/paths'
import { isSettingChosen } from '../../../domain/program/set-up'
import type { StatsValues } from '../../../domain/stats/values'
import { useNow, wallClockTime } from '../../data/queries/clock'
import { useHealth, type Health } from '../../data/queries/installation/health'
import { useMailsOnlyLogged } from '../../data/queries/installation/installation'
import { useProgram } from '../../data/queries/installation/program'
import { useSettings } from '../../data/queries/installation/settings'
import { useRoute } from '../../data/queries/use-route'
import { downloadQrPng, qrCodeOf, QrPicture } from '../../forms/qr-code'
import { firstHour } from '../../i18n/admin-areas'
import { formatCents, formatDayMonth, formatMoment, formatTime } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { InviteButton, PendingSignUps, useInvitations } from '../../shared/invite-people'
import { Button, LinkButton } from '../../ui/button'
import { Card } from '../../ui/card'
import { copyText } from '../../ui/copy-button'
import { DescriptionList } from '../../ui/description-list'
import { toast } from '../../ui/layers/toast'
import { StatusGlyph } from '../../ui/pictures/status-glyph'
import { ErrorState } from '../../ui/states/error-state'
import { StatusBadge } from '../../ui/states/status-badge'

interface Props {
  today: CalendarDate
  people: StatsValues<'people'> | undefined
  quick: ReactNode
  /** What already needs the admin's attention, if anything does. */
  children?: ReactNode
}

/** The overview until the first rental starts: how to get the first people in, and what comes next. */
export function FirstHour({ today, people, quick, children }: Props) {
  const t = useMessages(firstHour)
  const mailOff = useMailsOnlyLogged()
  const health = useHealth()
  const pending = useInvitations().value?.pending ?? []
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
      <div className="grid min-w-0 content-start gap-4">
        <InviteCard mailOff={mailOff} />
        {mailOff && <PendingSignUps rows={pending} />}
        {children}
        <NextSteps report={health.value} people={people} signedUp={pending.length} />
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <FirstMonth />
        {health.value !== undefined && <Installation report={health.value} today={today} />}
        {health.value === undefined && health.error !== null && (
          <ErrorState title={t.healthFailed} onRetry={health.reload} />
        )}
        {quick}
      </div>
    </div>
  )
}

function InviteCard({ mailOff }: { mailOff: boolean }) {
  const t = useMessages(firstHour)
  const origin = useProgram().value?.origin || window.location.origin
  const link = `${origin}${paths.signup}`
  const qr = useMemo(() => qrCodeOf(link), [link])
  const copy = async (): Promise<void> => {
    if (await copyText(link)) toast({ kind: 'ok', title: t.linkCopied })
    else toast({ kind: 'info', title: link, durationMs: 60_000 })
  }
  return (
    <section
      aria-labelledby="first-invite"
      className="grid min-w-0 gap-x-10 gap-y-5 rounded-xl bg-raised px-4 py-5 shadow-sm md:grid-cols-[minmax(0,1fr)_11.5rem] md:px-5"
    >
      <div className="min-w-0">
        <h2 id="first-invite" className="text-2xl tracking-[-.015em]">
          {t.title}
        </h2>
        <p className="mt-1 max-w-136 text-muted">{t.lead}</p>
        <div className="mt-4.5 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong p-3 md:min-h-13 md:rounded-full md:py-1 md:pr-1.5 md:pl-4">
          <output aria-label={t.signUpLink} className="min-w-0 flex-1 font-semibold wrap-anywhere max-md:basis-full">
            {link.replace(/^https?:\/\//, '')}
          </output>
          <Button size="sm" className="max-md:flex-1" onClick={() => void copy()}>
            <Copy aria-hidden />
            {t.copyLink}
          </Button>
          {typeof navigator.share === 'function' && <ShareButton link={link} />}
        </div>
        <div className="mt-3 flex flex-wrap gap-2 max-md:*:flex-1">
          <InviteButton kind="quiet" size="sm">
            {t.inviteOne}
          </InviteButton>
          <LinkButton kind="quiet" size="sm" href={paths.adminImport}>
            <Upload aria-hidden />
            {t.importList}
          </LinkButton>
        </div>
        {mailOff && (
          <p className="mt-4.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-lg bg-caution-soft px-4 py-3 text-caution">
            <MailX aria-hidden className="mt-0.5 size-5" />
            <span>
              <b className="font-semibold">{t.noEmail}</b> {t.noEmailText}
            </span>
          </p>
        )}
      </div>
      <div className="grid content-start gap-x-4 gap-y-1 max-md:grid-cols-[6.5rem_minmax(0,1fr)] md:justify-items-center md:gap-y-2 md:text-center">
        <QrPicture of={qr} name={t.qrName} className="max-md:row-span-2" />
        <span className="text-muted max-md:self-end">{t.qrOpens}</span>
        <Button
          kind="link"
          size="sm"
          className="justify-self-start max-md:-ml-3.5 md:justify-self-center"
          onClick={() => void downloadQrPng(qr, 'sign-up')}
        >
          <Download aria-hidden />
          {t.qrDownload}
        </Button>
      </div>
    </section>
  )
}

function ShareButton({ link }: { link: string }) {
  const t = useMessages(firstHour)
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ url: link })
    } catch (error) {
      // An AbortError means that the person closed the share sheet.
      if (!(error instanceof DOMException && error.name === 'AbortError')) toast({ kind: 'bad', title: t.shareFailed })
    }
  }
  return (
    <Button kind="quiet" size="sm" className="max-md:flex-1 md:hidden" onClick={() => void share()}>
      <Share2 aria-hidden />
      {t.share}
    </Button>
  )
}

interface Step {
  key: string
  state: 'done' | 'now' | 'open'
  title: string
  text?: string
  end?: ReactNode
}

interface StepsProps {
  report: Health | undefined
  people: StatsValues<'people'> | undefined
  signedUp: number
}

function NextSteps({ report, people, signedUp }: StepsProps) {
  const t = useMessages(firstHour)
  const steps = useSteps({ report, people, signedUp })
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <Card
      title={t.steps}
      aside={<span className="text-muted">{t.doneOf(done, steps.length)}</span>}
      className="px-4! pt-4! pb-0! md:px-5!"
    >
      <ol className="-mx-4 md:-mx-5">
        {steps.map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
      </ol>
    </Card>
  )
}

const glyphs = {
  done: { glyph: 'tick', tone: 'text-positive' },
  now: { glyph: 'half', tone: 'text-accent' },
  open: { glyph: 'dashed', tone: 'text-muted' },
} as const

function StepRow({ step: { state, title, text, end } }: { step: Step }) {
  const t = useMessages(firstHour)
  const { glyph, tone } = glyphs[state]
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 border-t border-line px-4 py-2.5 md:grid-cols-[1.25rem_minmax(0,1fr)_auto] md:px-5">
      <span className={`self-start pt-1 ${tone}`}>
        <StatusGlyph glyph={glyph} className="size-4.5" />
      </span>
      <div className="min-w-0">
        <b className={state === 'done' ? 'font-normal text-muted' : 'block font-semibold'}>{title}</b>
        <span className="sr-only">, {t.states[state]}</span>
        {text !== undefined && <p className="text-sm leading-sm text-muted">{text}</p>}
      </div>
      {end !== undefined && <div className="text-sm text-muted max-md:col-start-2 md:text-right">{end}</div>}
    </li>
  )
}

function useSteps({ report, people, signedUp }: StepsProps): Step[] {
  const t = useMessages(firstHour)
  const language = useLanguage()
  const program = useProgram().value
  const stored = useSettings().value ?? null
  const setUp = report?.setUp
  const isSetUp = setUp !== undefined && setUp.name && setUp.time && setUp.backup
  const backupAt = report?.backups.last?.askedAt ?? ''
  // Without the admins, who are counted as people too.
  const joined = Math.max(0, (people?.all ?? 0) - (people?.admin ?? 0))
  const arrived = joined + signedUp
  const mailOn = setUp?.mail ?? false
  const ratesReviewed = ['default_rental_rate', 'affiliate_commission_rate'].some((key) =>
    isSettingChosen(stored?.versions[key] ?? 0),
  )
  return [
    isSetUp
      ? {
          key: 'set-up',
          state: 'done',
          title: t.setUp,
          end: backupAt === '' ? undefined : formatMoment(backupAt, language),
        }
      : {
          key: 'set-up',
          state: 'open',
          title: t.setUpOpen,
          text: t.setUpOpenText,
          end: <StepLink href={paths.adminSetUp}>{t.continueSetUp}</StepLink>,
        },
    {
      key: 'invite',
      state: joined > 0 ? 'done' : arrived > 0 ? 'now' : 'open',
      title: t.invite,
      text: joined > 0 ? t.joined(joined) : arrived > 0 ? t.signedUp(arrived) : t.nobodyYet,
      end: joined === 0 && arrived > 0 ? t.inProgress : undefined,
    },
    mailOn
      ? { key: 'email', state: 'done', title: t.emailDone }
      : {
          key: 'email',
          state: 'open',
          title: t.email,
          text: t.emailText,
          end: <StepLink href={`${paths.adminSetUp}?step=mail`}>{t.setUpEmail}</StepLink>,
        },
    {
      key: 'rates',
      state: ratesReviewed ? 'done' : 'open',
      title: t.rates,
      text: t.ratesText(formatCents(program?.rental_rate_cents ?? 0), formatCents(program?.commission_rate_cents ?? 0)),
      end: ratesReviewed ? undefined : <StepLink href={paths.adminSettings}>{t.reviewSettings}</StepLink>,
    },
    {
      key: 'rental',
      state: 'open',
      title: t.rental,
      text: t.rentalText,
      end: joined === 0 ? t.needsPerson : <StepLink href={paths.adminUsers}>{t.choosePerson}</StepLink>,
    },
  ]
}

const StepLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <LinkButton kind="quiet" size="sm" href={href} className="text-text md:min-w-38">
    {children}
  </LinkButton>
)

function FirstMonth() {
  const t = useMessages(firstHour)
  const program = useProgram().value
  const steps = t.monthSteps(formatCents(program?.rental_rate_cents ?? 0), program?.payout_day ?? 5)
  return (
    <Card title={t.month} className="px-4! py-4! md:px-5!">
      <ol>
        {steps.map(({ title, text }, at) => (
          <li
            key={title}
            className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-x-3 pb-4 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-1 not-last:before:left-[calc(.75rem-.5px)] not-last:before:border-l not-last:before:border-line-strong last:pb-0"
          >
            <span
              aria-hidden
              className="grid size-6 place-items-center rounded-full bg-sunken text-sm font-semibold tabular-nums"
            >
              {at + 1}
            </span>
            <div className="min-w-0">
              <b className="font-semibold">{title}</b>
              <p className="text-sm text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Installation({ report, today }: { report: Health; today: CalendarDate }) {
  const t = useMessages(firstHour)
  const language = useLanguage()
  const now = useNow()
  const { backups, logChain, logEnds, timeZone, mail } = report
  const isLogVerified = logChain === 'whole' && logEnds
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone
  const last = backups.last
  const factors = useRoute(ownFactorsRoute, {}).value
  const hasFactor = factors !== undefined && (factors.passkeys.length > 0 || factors.codesSince !== '')
  return (
    <Card title={t.installation} className="px-4! py-4! md:px-5!">
      <div className="text-sm">
        <DescriptionList
          rows={[
            { name: t.address, value: window.location.host },
            { name: t.localTime, value: `${formatTime(wallClockTime(now, timeZone), language)}, ${place}` },
            {
              name: t.lastBackup,
              value: last === null ? t.noBackup : t.verified(formatMoment(last.askedAt, language)),
            },
            {
              name: t.auditLog,
              value: isLogVerified ? (
                t.logVerified
              ) : (
                <StatusBadge glyph="broken" tone="danger">
                  {t.logFailed}
                </StatusBadge>
              ),
            },
            { name: t.nextRun, value: t.automatic(formatDayMonth(firstDay(addMonths(monthOf(today), 1)), language)) },
            ...(factors === undefined ? [] : [{ name: t.secondFactor, value: hasFactor ? t.onForYou : t.offForYou }]),
            {
              name: t.emailLabel,
              value:
                mail.source === 'none' ? (
                  <StatusBadge glyph="dashed" tone="caution">
                    {t.emailOff}
                  </StatusBadge>
                ) : (
                  t.emailOn
                ),
            },
          ]}
        />
      </div>
    </Card>
  )
}

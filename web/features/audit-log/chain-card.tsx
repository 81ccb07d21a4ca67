import { ShieldCheck } from 'lucide-react'
import { addDays } from '../../../domain/calendar'
import { type AuditChain, resumePaymentsRoute } from '../../../domain/api/program/audit-log'
import { auditLog } from '../../i18n/admin-areas'
import { formatCount, formatDate, formatTime, formatMoment, formatDayMonth, localDay } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { useDesktopLayout } from '../../lists/use-desktop-layout'
import { Button, LinkButton } from '../../ui/button'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { StatusBadge } from '../../ui/states/status-badge'
import { useState } from 'react'
import { paths } from '../../../domain/paths'
import { Banner } from '../../ui/banner'
import { ReasonDialog } from '../../shared/reason-dialog'

interface Props {
  chain: AuditChain | undefined
  loading: boolean
  failed: boolean
  /** Today in this device's time zone. */
  today: string
  onVerify: () => void
  onEntry: (n: number) => void
}

export const chartDays = 21

/** Shows whether the log's hash chain is intact and its end matches the anchor (M31). */
export function ChainCard({ chain, loading, failed, today, onVerify, onEntry }: Props) {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const isDesktop = useDesktopLayout()
  if (chain === undefined) {
    return failed ? (
      <ErrorState title={t.chainFailed} onRetry={onVerify} />
    ) : (
      <ChainSkeleton days={isDesktop ? chartDays : 7} />
    )
  }
  const { total, since, checked } = chain
  return (
    <>
      {failed && !loading && <ErrorState title={t.chainFailed} onRetry={onVerify} />}
      {checked !== null && <ChainAlert {...{ chain, checked, onEntry }} onChanged={onVerify} />}
      <section aria-label={t.chain} className="grid gap-3 rounded-lg bg-raised px-5 py-4 shadow-sm">
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ChainStatus checked={checked} />
          <p className="min-w-0 text-sm text-muted max-md:basis-full">
            {[
              checked !== null && checked.broken > 0
                ? t.provenOf(formatCount(checked.broken - 1), formatCount(total))
                : t.entriesSince(formatCount(total), formatDate(since, language)),
              checked && t.checkedAt(formatTime(checked.at, language), secondsOf(checked.ms)),
              checked && (checked.broken > 0 && checked.anchor === 'matches' ? t.endHolds : t.anchors[checked.anchor]),
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
          <Button kind="quiet" size="sm" busy={loading} className="md:ml-auto" onClick={onVerify}>
            <ShieldCheck aria-hidden />
            {t.verify}
          </Button>
        </div>
        <DayDots beads={toDayDots(chain, today).slice(isDesktop ? 0 : -7)} />
      </section>
    </>
  )
}

/** Formats the duration of a verification in seconds; '' below 0.1 s. */
const secondsOf = (ms: number): string => (ms < 100 ? '' : (ms / 1000).toFixed(1))

const ChainSkeleton = ({ days }: { days: number }) => (
  <div aria-busy className="grid gap-3 rounded-lg bg-raised px-5 py-4 shadow-sm">
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 py-1.5">
      <Skeleton className="h-4 w-28" />
      <Skeleton className="h-3 w-80 max-w-full" />
    </div>
    <div className="grid h-18 auto-cols-fr grid-flow-col items-center justify-items-center">
      {Array.from({ length: days }, (_, day) => (
        <Skeleton key={day} className="size-5" />
      ))}
    </div>
  </div>
)

function ChainStatus({ checked }: Pick<AuditChain, 'checked'>) {
  const t = useMessages(auditLog)
  const language = useLanguage()
  if (checked === null) {
    return (
      <StatusBadge glyph="ring" tone="muted">
        {t.unchecked}
      </StatusBadge>
    )
  }
  const { broken, brokenAt, anchor } = checked
  const isIntact = broken === 0 && anchor === 'matches'
  return (
    <StatusBadge glyph={isIntact ? 'tick' : 'struck'} tone={isIntact ? 'positive' : 'danger'} className="text-md">
      {isIntact ? t.intact : broken === 0 ? t.cutShort : t.brokenOn(formatDate(brokenAt, language))}
    </StatusBadge>
  )
}

/** Returns a dot per day of this device's time zone, with its entries and whether they are verified. */
export function toDayDots({ spans, checked }: Pick<AuditChain, 'spans' | 'checked'>, today: string): DayDot[] {
  const counts = new Map<string, number>()
  for (const { at, count } of spans) counts.set(localDay(at), (counts.get(localDay(at)) ?? 0) + count)
  const brokenOn = checked === null || checked.broken === 0 ? '' : localDay(checked.brokenAt)
  return Array.from({ length: chartDays }, (_, n) => addDays(today, n - chartDays + 1)).map((day) => ({
    day,
    count: counts.get(day) ?? 0,
    state:
      checked === null || (brokenOn !== '' && day > brokenOn) ? 'unproven' : day === brokenOn ? 'broken' : 'proven',
  }))
}

interface ChainAlertProps {
  chain: AuditChain
  checked: NonNullable<AuditChain['checked']>
  onEntry: (n: number) => void
  onChanged: () => void
}

/** Reports a broken chain and lets an admin resume the payments that it blocks (M31, decision 0044). */
function ChainAlert({ chain, checked, onEntry, onChanged }: ChainAlertProps) {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const [asking, setAsking] = useState(false)
  const { broken, brokenAt, anchor } = checked
  if (broken === 0 && anchor === 'matches') return null
  return (
    <>
      <Banner
        tone="danger"
        title={broken === 0 ? t.cutTitle : t.brokenTitle(formatCount(broken), formatMoment(brokenAt, language))}
        action={
          <span className="flex flex-wrap gap-2">
            <Button kind="quiet" size="sm" onClick={() => onEntry(broken === 0 ? chain.total : broken)}>
              {broken === 0 ? t.showEnd : t.showEntry(formatCount(broken))}
            </Button>
            <LinkButton kind="quiet" size="sm" href={paths.adminHealth}>
              {t.compare}
            </LinkButton>
            {chain.payments === 'wait' && (
              // Styled differently from the other buttons, because it lifts a lock.
              <Button
                kind="danger"
                size="sm"
                className="ring-1 ring-inset ring-danger hover:bg-raised"
                onClick={() => setAsking(true)}
              >
                {t.goOn}
              </Button>
            )}
          </span>
        }
      >
        {broken === 0 ? t.cutText : t.brokenText(formatCount(broken - 1))}
        {chain.payments !== 'free' && <b className="mt-1 block font-semibold">{t.payments[chain.payments]}</b>}
      </Banner>
      {asking && (
        // The reason is recorded (decision 0044).
        <ReasonDialog
          route={resumePaymentsRoute}
          input={{ entry: broken }}
          danger
          title={t.goOnTitle}
          lead={broken === 0 ? t.goOnLeadEnd : t.goOnLead(formatCount(broken))}
          consequence={() => t.goOnThen}
          safe={t.goOnSafe}
          confirm={t.goOn}
          done={() => ({ title: t.goOnDone })}
          onDone={onChanged}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

interface DayDot {
  day: string
  count: number
  state: 'proven' | 'broken' | 'unproven'
}

/** A dot's area grows with the number of entries. */
function DayDots({ beads }: { beads: readonly DayDot[] }) {
  const t = useMessages(auditLog)
  const language = useLanguage()
  const maxCount = Math.max(1, ...beads.map(({ count }) => count))
  const sum = beads.reduce((all, { count }) => all + count, 0)
  const [first, last] = [beads[0]?.day ?? '', beads.at(-1)?.day ?? '']
  return (
    <div
      role="img"
      aria-label={t.beads(formatDate(first, language), formatDate(last, language), formatCount(sum))}
      className="mx-auto grid w-full auto-cols-fr grid-flow-col"
    >
      {beads.map(({ day, count, state }, n) => (
        <SingleDot
          key={day}
          count={count}
          state={state}
          label={n === 0 || day.endsWith('-01') ? formatDayMonth(day, language) : String(Number(day.slice(8)))}
          maxCount={maxCount}
          title={t.bead(formatDate(day, language), formatCount(count))}
        />
      ))}
    </div>
  )
}

const styles = {
  proven: { circle: 'fill-positive stroke-positive', text: 'fill-raised' },
  broken: { circle: 'fill-raised stroke-danger', text: 'fill-danger' },
  unproven: { circle: 'fill-raised stroke-line-strong', text: 'fill-muted' },
}

interface SingleDotProps extends Pick<DayDot, 'count' | 'state'> {
  label: string
  maxCount: number
  title: string
}

function SingleDot({ count, state, label, maxCount, title }: SingleDotProps) {
  const radius = count === 0 ? 2 : 5 + 15 * Math.sqrt(count / maxCount)
  const text = formatCount(count)
  const fits = radius * 2 > text.length * 6.6 + 6
  const style = styles[state]
  return (
    <svg viewBox="0 0 48 72" aria-hidden className="h-18 w-full">
      <title>{title}</title>
      <path d="M-20 34H68" className="stroke-line-strong" strokeWidth="1.5" />
      <circle
        cx="24"
        cy="34"
        r={radius}
        strokeWidth="2"
        strokeDasharray={state === 'unproven' ? '3 2.4' : undefined}
        className={style.circle}
      />
      {count > 0 && (
        <text
          x="24"
          y={fits ? 38 : 30 - radius}
          textAnchor="middle"
          className={`text-[11px] font-semibold ${fits ? style.text : 'fill-muted'}`}
        >
          {text}
        </text>
      )}
      <text x="24" y="68" textAnchor="middle" className="fill-muted text-[11px]">
        {label}
      </text>
    </svg>
  )
}

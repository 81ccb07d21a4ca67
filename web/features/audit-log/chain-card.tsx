import { ShieldCheck } from 'lucide-react'
import { addDays } from '../../../domain/calendar'
import type { AuditChain } from '../../../domain/api/program/audit-log'
import { auditLog } from '../../i18n/areas/admins'
import { formatCount, formatDate, formatTime } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { useDesktopLayout } from '../../lists/use-desktop-layout'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/states/error-state'
import { Skeleton } from '../../ui/states/empty-state'
import { StatusBadge } from '../../ui/states/status-badge'
import { DayDots, type DayDot } from './day-dots'
import { ChainAlert } from './chain-alert'
import { localDay } from '../../i18n/local-day'

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
  if (checked.broken === 0 && checked.anchor === 'matches') {
    return (
      <StatusBadge glyph="tick" tone="positive" className="text-md">
        {t.intact}
      </StatusBadge>
    )
  }
  return (
    <StatusBadge glyph="struck" tone="danger" className="text-md">
      {checked.broken === 0 ? t.cutShort : t.brokenOn(formatDate(checked.brokenAt, language))}
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

import { useEffect, useState } from 'react'
import { commitRunRoute } from '../../../domain/api/payment-runs'
import type { DryRun, MonthsState } from '../../../domain/money/payment-run'
import { addMonths, firstDay, monthOf } from '../../../domain/calendar'
import type { Month } from '../../../domain/entities'
import { useDryRun } from '../../data/repos/runs'
import { refusalOf, useCommand } from '../../forms/use-command'
import { errorWords } from '../../i18n/errors'
import { formatCents, formatDayMonth, formatLongMonth, formatMonthName } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { Band } from '../../ui/band'
import { Button } from '../../ui/button'
import { ErrorState } from '../../ui/states/error-state'
import { Field } from '../../ui/fields/field'
import { Select } from '../../ui/fields/select'
import { Sheet } from '../../ui/layers/sheet'
import { Skeleton } from '../../ui/states/skeleton'
import { RunGroup } from './run-group'
import { RunPicture } from './run-picture'

interface Props {
  open: boolean
  months: MonthsState
  thresholdCents: number
  onClose: () => void
  /** Something was written: what is shown of the months is old. */
  onCommitted: () => void
}

/**
 * Generate Monthly Payments: first what a run would do, person by person with amount and reason, then the one button that
 * does exactly that. The commit names the dry run it saw; when anything changed since, the new one is shown instead.
 */
export function DryRunSheet({ open, months, thresholdCents, onClose, onCommitted }: Props) {
  const t = useMessages(payments)
  const words = useMessages(errorWords)
  const language = useLanguage()
  const choices = [...new Set([...months.ready, ...months.generated])].sort().reverse()
  const [chosen, setChosen] = useState<Month>('')
  const month = chosen === '' ? (months.ready[0] ?? months.generated.at(-1) ?? '') : chosen
  const { value, loading, error, reload } = useDryRun(open && month !== '' ? month : null)
  const dry = value?.month === month ? value : null
  const [stale, setStale] = useState(false)
  const commit = useCommand(commitRunRoute, {
    done: ({ message }, seen) => ({
      title: t.generated,
      text: language === 'en' ? message : formatLongMonth(seen.month, language),
    }),
    onDone: () => {
      onCommitted()
      onClose()
    },
    onRefused: ({ code }) => {
      if (code !== 'dry-run-stale') return
      setStale(true)
      reload()
    },
    refused: (why, { code }) =>
      code === 'dry-run-stale' ? undefined : { title: t.error, text: t.generateFailed(why) },
  })
  const running = monthOf(months.today)

  useEffect(() => {
    if (open) return
    setChosen('')
    setStale(false)
  }, [open])

  const makes = dry !== null && (dry.counts.created > 0 || dry.counts.lines > 0)
  return (
    <Sheet
      open={open}
      wide
      title={t.generate}
      onClose={onClose}
      footer={
        dry !== null && (
          <>
            <Button
              {...commit.blocked}
              busy={commit.busy}
              disabled={!makes}
              onClick={() => void commit.send({ month: dry.month, hash: dry.hash })}
            >
              {commit.busy ? t.working : commitWords(t, dry)}
            </Button>
            {makes && (
              <span className="text-sm text-muted">
                {dry.counts.created > 0 ? t.undoHint(dry.counts.created) : t.recordHint}
              </span>
            )}
          </>
        )
      }
    >
      {choices.length === 0 ? (
        <p className="text-muted">{t.nothingReady}</p>
      ) : (
        <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
          <Field label={t.monthLabel} className="w-52">
            <Select value={month} onChange={(event) => setChosen(event.target.value)}>
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {formatLongMonth(choice, language)}
                </option>
              ))}
            </Select>
          </Field>
          <p className="min-w-0 flex-1 basis-56 text-sm leading-sm text-muted">
            {t.dryRun}{' '}
            {t.nextMonth(formatMonthName(running, language), formatDayMonth(firstDay(addMonths(running, 1)), language))}
          </p>
        </div>
      )}
      {stale && (
        <div className="mt-4">
          <Band title={t.staleTitle}>{t.staleText}</Band>
        </div>
      )}
      {error !== null && (
        <div className="mt-4">
          <ErrorState title={words[refusalOf(error).code]} onRetry={reload} />
        </div>
      )}
      {loading && dry === null && month !== '' && <Skeleton className="mt-6 h-64 rounded-lg" />}
      {dry !== null && <DryRunBody dry={dry} thresholdCents={thresholdCents} />}
    </Sheet>
  )
}

function commitWords(t: (typeof payments)['en'], dry: DryRun): string {
  if (dry.counts.created > 0) return t.commitCreate(dry.counts.created)
  return dry.counts.lines > 0 ? t.commitRecord(dry.counts.lines) : t.nothingToDo
}

function DryRunBody({ dry, thresholdCents }: { dry: DryRun; thresholdCents: number }) {
  const t = useMessages(payments)
  const language = useLanguage()
  const facts = { month: dry.month, thresholdCents, language }
  const of = (outcome: 'created' | 'already' | 'skipped') => dry.rows.filter((row) => row.outcome === outcome)
  const figures = [
    { name: t.willCreate, value: dry.counts.created, mark: 'bg-accent' },
    { name: t.already, value: dry.counts.already, mark: 'bg-person-3' },
    { name: t.skipped, value: dry.counts.skipped, mark: 'ring-2 ring-inset ring-line-strong' },
  ]
  return (
    <>
      <RunPicture rows={dry.rows} />
      <dl className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line pb-4">
        {figures.map(({ name, value, mark }) => (
          <div key={name}>
            <dt className="flex items-center gap-1.5 text-sm text-muted">
              <span aria-hidden className={`size-2.5 rounded-full ${mark}`} />
              {name}
            </dt>
            <dd className="font-display text-xl font-semibold">{value}</dd>
          </div>
        ))}
        <div className="ml-auto text-right">
          <dt className="text-sm text-muted">{t.newTotal}</dt>
          <dd className="font-display text-xl font-semibold">
            {formatCents(dry.totals.rentalCents + dry.totals.commissionCents)}
          </dd>
        </div>
      </dl>
      <RunGroup title={t.willCreate} rows={of('created')} facts={facts} />
      <RunGroup title={t.skipped} rows={of('skipped')} facts={facts} />
      <RunGroup title={t.already} rows={of('already')} facts={facts} />
    </>
  )
}

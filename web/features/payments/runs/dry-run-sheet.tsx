import { useState } from 'react'
import type { MonthsState, DryRunGroup, DryRun } from '../../../../domain/money/payments/payment-run'
import { runSteps, type RunStep } from '../../../../domain/money/payments/payment-list'
import { addMonths, firstDay, monthOf } from '../../../../domain/calendar'
import type { Month, Language, Id } from '../../../../domain/entities'
import { useDryRun, type FinishedDryRun, useDryRunRows } from '../../../data/queries/money/dry-runs'
import type { Answer } from '../../../data/queries/use-route'
import { toRefusal, useCommand } from '../../../forms/use-command'
import { useErrorText } from '../../../i18n/errors'
import { formatDayMonth, formatLongMonth, formatMonthName, formatCents, formatCount } from '../../../i18n/format'
import { useLanguage, useMessages } from '../../../i18n/language'
import { payments } from '../../../i18n/admin-areas'
import { Button } from '../../../ui/button'
import { ErrorState } from '../../../ui/states/error-state'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/inputs'
import { Sheet } from '../../../ui/layers/dialog'
import { peoplePerCircle, RunCircles } from './run-discs'
import { runRowText, type RunTextContext } from './run-text'
import { Skeleton } from '../../../ui/states/empty-state'
import { commitRunRoute } from '../../../../domain/api/money/payment-runs'

interface Props {
  months: Answer<MonthsState>
  thresholdCents: number
  onClose: () => void
  onStarted: () => void
}

/**
 * Generates monthly payments: shows a dry run with each person's amount and reason, and a button that starts exactly that
 * run. The server creates nothing if anything has changed since. It opens with the next month.
 */
export function DryRunSheet({ months, thresholdCents, onClose, onStarted }: Props) {
  const t = useMessages(payments)
  const whyOf = useErrorText()
  const language = useLanguage()
  const [chosen, setChosen] = useState<Month>('')
  const known = months.value
  const month = chosen === '' ? (known?.ready[0] ?? known?.generated.at(-1) ?? '') : chosen
  const state = useDryRun(month === '' ? null : month)
  const { step, error, reload } = state
  const dry = state.dry?.month === month ? state.dry : null
  const commit = useCommitRun(dry, () => {
    onStarted()
    onClose()
  })
  const failed = known === undefined ? months.error : error
  return (
    <Sheet
      open
      wide
      title={t.generate}
      onClose={onClose}
      footer={
        dry === null ? undefined : (
          <>
            <Button blocked={commit.blocked} busy={commit.busy} disabled={!commit.makes} onClick={commit.run}>
              {commit.label}
            </Button>
            {commit.hint !== '' && <span className="text-sm text-muted max-md:basis-full">{commit.hint}</span>}
          </>
        )
      }
    >
      {known !== undefined && <MonthSelect months={known} month={month} onChoose={setChosen} />}
      {failed !== null && (
        <div className="mt-4">
          <ErrorState title={whyOf(toRefusal(failed))} onRetry={known === undefined ? months.reload : reload} />
        </div>
      )}
      {dry === null && failed === null && (known === undefined || month !== '') && (
        <>
          {step !== null && (
            <div className="mt-4">
              <RunSteps step={step} steps={dryRunSteps} />
            </div>
          )}
          <DryRunSkeleton />
        </>
      )}
      {dry !== null && <DryRunBody dryRun={dry} thresholdCents={thresholdCents} language={language} />}
    </Sheet>
  )
}

/** Progress of a run or dry run: one bar per step, and the name of the current step. */
export function RunSteps({ step, steps = runSteps }: { step: RunStep; steps?: readonly RunStep[] }) {
  const t = useMessages(payments)
  const at = steps.indexOf(step)
  return (
    <div>
      <div
        role="progressbar"
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={at}
        aria-valuetext={`${t.stepOf(at + 1, steps.length)}: ${t.steps[step]}`}
        className="flex gap-1"
      >
        {steps.map((each, n) => (
          <span
            key={each}
            className={`h-1.5 flex-1 rounded-full ${n < at ? 'bg-accent' : n === at ? 'bg-accent/60 motion-safe:animate-pulse' : 'bg-line'}`}
          />
        ))}
      </div>
      <p className="mt-2 text-sm leading-sm text-muted">
        {t.stepOf(at + 1, steps.length)}: {t.steps[step]}
      </p>
    </div>
  )
}

/** The steps of a dry run, which writes nothing. */
const dryRunSteps = runSteps.filter((step) => step !== 'writing')

interface MonthSelectProps {
  months: MonthsState
  month: Month
  onChoose: (month: Month) => void
}

function MonthSelect({ months, month, onChoose }: MonthSelectProps) {
  const t = useMessages(payments)
  const language = useLanguage()
  const choices = [...new Set([...months.ready, ...months.generated])].sort().reverse()
  const running = monthOf(months.today)
  const next = t.nextMonth(
    formatMonthName(running, language),
    formatDayMonth(firstDay(addMonths(running, 1)), language),
  )
  if (choices.length === 0) {
    return (
      <p className="text-muted">
        {t.nothingReady} {next}
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <Field label={t.monthLabel} className="w-52 max-md:w-full">
        <Select value={month} onChange={(event) => onChoose(event.target.value)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {formatLongMonth(choice, language)}
            </option>
          ))}
        </Select>
      </Field>
      <p className="min-w-0 flex-1 basis-56 text-sm leading-sm text-muted">
        {t.dryRun} {next}
      </p>
    </div>
  )
}

const maxDiscs = 240

interface DryRunBodyProps {
  dryRun: FinishedDryRun
  thresholdCents: number
  language: Language
}

function DryRunBody({ dryRun, thresholdCents, language }: DryRunBodyProps) {
  const t = useMessages(payments)
  const { id, counts, sums, late } = dryRun
  const scale = peoplePerCircle(counts, maxDiscs)
  const facts = { month: dryRun.month, thresholdCents, language }
  const figures = [
    { name: t.willCreate, value: counts.created, mark: 'bg-accent' },
    { name: t.already, value: counts.already, mark: 'bg-person-3' },
    { name: t.skipped, value: counts.skipped, mark: 'ring-2 ring-inset ring-line-strong' },
  ]
  const groups: Pick<PeopleProps, 'group' | 'title' | 'count' | 'cents'>[] = [
    { group: 'created', title: t.willCreate, count: counts.created },
    { group: 'late', title: t.lateTitle, count: late.rows, cents: late.cents },
    { group: 'skipped', title: t.skipped, count: counts.skipped },
    { group: 'already', title: t.already, count: counts.already, cents: sums.already },
  ]
  return (
    <>
      <div className="my-4">
        <RunCircles
          counts={counts}
          scale={scale}
          name={t.inPicture(formatCount(counts.created), formatCount(counts.already), formatCount(counts.skipped))}
        />
        {scale > 1 && <p className="mt-2 text-xs text-muted">{t.discOf(formatCount(scale))}</p>}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line pb-4">
        {figures.map(({ name, value, mark }) => (
          <div key={name}>
            <dt className="flex items-center gap-1.5 text-sm text-muted">
              <span aria-hidden className={`size-2.5 rounded-full ${mark}`} />
              {name}
            </dt>
            <dd className="font-display text-xl font-semibold">{formatCount(value)}</dd>
          </div>
        ))}
        <div className="md:ml-auto md:text-right">
          <dt className="text-sm text-muted">{t.newTotal}</dt>
          <dd className="font-display text-xl font-semibold">
            {formatCents(dryRun.totals.rentalCents + dryRun.totals.commissionCents)}
          </dd>
        </div>
      </dl>
      {groups.map((each) => each.count > 0 && <People key={each.group} {...each} dryRun={id} facts={facts} />)}
    </>
  )
}

const initialRows = 8

interface PeopleProps {
  title: string
  dryRun: Id
  group: DryRunGroup
  count: number
  cents?: number | undefined
  facts: RunTextContext
}

/** Lists the people of one group with amount and reason; long groups are loaded one page at a time. */
function People({ title, dryRun, group, count, cents, facts }: PeopleProps) {
  const t = useMessages(payments)
  const whyOf = useErrorText()
  const [all, setAll] = useState(false)
  const { rows, loading, error, readMore } = useDryRunRows(dryRun, group)
  const shown = all ? rows : rows.slice(0, initialRows)
  const more = () => {
    if (all) readMore()
    else setAll(true)
  }
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-md">
        {title}{' '}
        <span className="font-normal text-muted">
          {formatCount(count)}
          {cents !== undefined && `, ${formatCents(cents)}`}
        </span>
      </h3>
      <ul>
        {shown.map((row) => (
          <li key={`${row.userId} ${row.paymentType} ${row.reason}`} className="border-t border-line py-2">
            <div className="flex items-baseline justify-between gap-4">
              <b className="min-w-0 font-semibold wrap-anywhere">{row.name}</b>
              <span className="font-semibold">{formatCents(row.amountCents)}</span>
            </div>
            <p className="text-sm leading-sm text-muted">{runRowText(row, facts, t)}</p>
          </li>
        ))}
      </ul>
      {loading && <RowsSkeleton rows={Math.min(count - rows.length, initialRows)} />}
      {error !== null && <ErrorState title={whyOf(toRefusal(error))} onRetry={readMore} />}
      {!loading && error === null && count > shown.length && (
        <Button kind="bare" size="sm" onClick={more}>
          {t.showMore(formatCount(count - shown.length))}
        </Button>
      )}
    </section>
  )
}

const RowsSkeleton = ({ rows }: { rows: number }) => (
  <div aria-busy className="grid gap-6 border-t border-line py-3">
    {Array.from({ length: rows }, (_, n) => (
      <span key={n} className="flex justify-between gap-4">
        <span className="grid gap-2">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3 w-56 max-w-[60vw]" />
        </span>
        <Skeleton className="h-3.5 w-16" />
      </span>
    ))}
  </div>
)

const DryRunSkeleton = () => (
  <div aria-busy className="mt-6 grid gap-6">
    <span className="flex flex-wrap gap-2">
      {Array.from({ length: 48 }, (_, n) => (
        <Skeleton key={n} className="size-4" />
      ))}
    </span>
    <RowsSkeleton rows={6} />
  </div>
)

/** Returns the toast id of a month's run. The result uses it to replace the message about the start. */
export const runToastId = (month: Month): string => `run-${month}`

/** Returns the button that starts exactly the displayed run, or nothing if anything has changed since (M5). */
function useCommitRun(dryRun: DryRun | null, onStarted: () => void) {
  const t = useMessages(payments)
  const language = useLanguage()
  const { busy, blocked, send } = useCommand(commitRunRoute, {
    done: (_, seen) => ({
      id: runToastId(seen.month),
      title: t.running(formatLongMonth(seen.month, language)),
      text: t.runGoesOn,
    }),
    onDone: onStarted,
    refused: (why) => ({ title: t.error, text: t.generateFailed(why) }),
  })
  const { created = 0, lines = 0 } = dryRun?.counts ?? {}
  const makes = created > 0 || lines > 0
  const label =
    created > 0
      ? t.commitCreate(formatCount(created), created)
      : lines > 0
        ? t.commitRecord(formatCount(lines), lines)
        : t.nothingToDo
  return {
    busy,
    blocked,
    makes,
    run: () => void (dryRun === null ? undefined : send({ month: dryRun.month, hash: dryRun.hash })),
    label: busy ? t.working : label,
    hint: !makes ? '' : created > 0 ? t.undoHint(formatCount(created), created) : t.recordHint,
  }
}

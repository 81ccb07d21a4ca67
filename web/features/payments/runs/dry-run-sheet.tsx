import { useState } from 'react'
import type { MonthsState } from '../../../../domain/money/payments/payment-run'
import { runSteps } from '../../../../domain/money/payments/payment-list'
import { addMonths, firstDay, monthOf } from '../../../../domain/calendar'
import type { Month } from '../../../../domain/entities'
import { useDryRun } from '../../../data/queries/money/dry-runs'
import type { Answer } from '../../../data/queries/use-route'
import { toRefusal } from '../../../forms/use-command'
import { useErrorText } from '../../../i18n/errors'
import { formatDayMonth, formatLongMonth, formatMonthName } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { payments } from '../../../i18n/areas/admins'
import { Button } from '../../../ui/button'
import { ErrorState } from '../../../ui/states/error-state'
import { Field } from '../../../ui/fields/field'
import { Select } from '../../../ui/fields/select'
import { Sheet } from '../../../ui/layers/sheet'
import { DryRunBody } from './dry-run-body'
import { DryRunSkeleton } from './dry-run-skeleton'
import { RunSteps } from './run-steps'
import { useCommitRun } from './use-commit-run'

interface Props {
  months: Answer<MonthsState>
  thresholdCents: number
  onClose: () => void
  /** Called when the run has started; the months must be reloaded. */
  onStarted: () => void
}

/**
 * Generates monthly payments. It shows a dry run with each person's amount and reason, and a button that starts exactly
 * that run. The command names the dry run, and the server creates nothing if anything has changed since. The run continues
 * in the background. The sheet always opens with the next month.
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

/** A dry run writes nothing. */
const dryRunSteps = runSteps.filter((step) => step !== 'writing')

interface ChoiceProps {
  months: MonthsState
  month: Month
  onChoose: (month: Month) => void
}

function MonthSelect({ months, month, onChoose }: ChoiceProps) {
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

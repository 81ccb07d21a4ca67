import { useState } from 'react'
import type { Cents, Id, Month } from '../../../../domain/entities'
import type { LineFact } from '../../../../domain/money/accrual/facts'
import { earliestRentalEnd } from '../../../../domain/money/accrual/rentals'
import { CommandButton } from '../../../forms/command-button'
import { lateFacts } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { CorrectEndDialog } from './correct-end-dialog'
import { PastDaysDialog, type DatedPeriod } from '../periods/past-days-dialog'

interface Props<P extends DatedPeriod> {
  kind: 'rental' | 'affiliate'
  user: Id
  periods: readonly P[]
  /** Returns the uncancelled lines that have counted days of a period. */
  countedOf: (period: P) => readonly Pick<LineFact, 'month' | 'days' | 'status'>[]
  /** Returns the person's rate of a month; only for a rental. */
  rateCents?: ((month: Month) => Cents) | undefined
  onDone: () => void
  /** Renders the periods; `correct` returns the button for a period that has ended. */
  children: (correct: (period: P) => React.ReactNode) => React.ReactNode
}

/** Changes a person's periods retroactively (M28): records past days, or corrects a wrong end. */
export function PeriodCorrections<P extends DatedPeriod>({
  kind,
  user,
  periods,
  countedOf,
  rateCents,
  onDone,
  children,
}: Props<P>) {
  const t = useMessages(lateFacts)
  const [recording, setRecording] = useState(false)
  const [correcting, setCorrecting] = useState<P | null>(null)
  const shared = { kind, periods, rateCents, onDone }
  return (
    <>
      {children(
        (period) =>
          period.end_date !== '' &&
          period.voided_at === '' && (
            <CommandButton kind="link" size="xs" onClick={() => setCorrecting(period)}>
              {t.correctEnd}
            </CommandButton>
          ),
      )}
      <CommandButton kind="quiet" size="sm" className="mt-3" onClick={() => setRecording(true)}>
        {t.record[kind]}
      </CommandButton>
      <PastDaysDialog {...shared} open={recording} user={user} onClose={() => setRecording(false)} />
      <CorrectEndDialog
        {...shared}
        period={correcting}
        earliest={correcting === null ? '' : earliestRentalEnd(correcting, countedOf(correcting))}
        onClose={() => setCorrecting(null)}
      />
    </>
  )
}

import { voidRentalRoute } from '../../../../domain/api/people/rentals'
import type { Cents, Month, RentalPeriod } from '../../../../domain/entities'
import { rentalChange } from '../../../../domain/money/accrual/rental-change'
import { useToday } from '../../../data/queries/clock'
import { CommandDialog } from '../../../forms/command-dialog'
import { ReasonField } from '../../../forms/fields'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { EarningsEffect } from '../money/earnings-effect'

interface Props {
  period: RentalPeriod | null
  rateCents: (month: Month) => Cents
  onClose: () => void
  onDone: () => void
}

/** Voids a rental that was recorded by mistake, with a reason (M13), and shows what is lost. */
export function VoidRentalDialog({ period, rateCents, onClose, onDone }: Props) {
  const t = useMessages(personRental)
  const today = useToday()
  if (period === null) return null
  const periodDates = { start: period.start_date, end: period.end_date }
  return (
    <CommandDialog
      open
      route={voidRentalRoute}
      start={{ period: period.id, reason: '' }}
      check={({ reason }) => ({ reason: reason.trim() === '' ? 'reason-needed' : '' })}
      kind="ask"
      danger
      title={t.voidTitle}
      lead={t.voidText}
      safe={t.keep}
      confirm={t.voidConfirm}
      consequence={() => <EarningsEffect change={rentalChange(periodDates, null, { today, rateCents })} />}
      done={() => ({ title: t.voidDone })}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => <ReasonField form={form} name="reason" />}
    </CommandDialog>
  )
}

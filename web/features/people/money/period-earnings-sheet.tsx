import type { Earning, RentalPeriod } from '../../../../domain/entities'
import { formatCents, formatDate } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useMessages } from '../../../i18n/messages'
import { personRental } from '../../../i18n/areas/admins'
import { Sheet } from '../../../ui/layers/sheet'
import { LineList } from './line-list'

interface Props {
  /** The period; null closes the sheet. */
  period: RentalPeriod | null
  /** The period's lines, oldest month first. */
  lines: readonly Earning[]
  onClose: () => void
}

/** Lists the earnings of a rental (M30). */
export function PeriodEarningsSheet({ period, lines, onClose }: Props) {
  const t = useMessages(personRental)
  const language = useLanguage()
  const cents = lines.reduce((sum, line) => sum + line.amount_cents, 0)
  const end = period === null || period.end_date === '' ? t.today : formatDate(period.end_date, language)
  return (
    <Sheet
      open={period !== null}
      title={period === null ? '' : t.earnedIn(t.to(formatDate(period.start_date, language), end))}
      onClose={onClose}
    >
      <p className="mb-5 font-display text-4xl font-semibold tracking-[-.03em]">{formatCents(cents)}</p>
      <LineList lines={lines} nameOfSource={() => ''} total={{ name: t.sum, cents }} />
    </Sheet>
  )
}

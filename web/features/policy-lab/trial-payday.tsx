import type { PolicyTrial } from '../../../domain/money/forecast/policy-trial'
import { formatCents, formatDayMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { policyLab } from '../../i18n/areas/admins'
import { Card } from '../../ui/card'
import { SumList } from '../../ui/sum-list'
import { formatSignedCents } from './format-signed'

/**
 * Shows what would be sent on the next payday as a sum: the month's lines, the change, earlier lines, and what is carried
 * over.
 */
export function TrialPayday({ trial }: { trial: PolicyTrial }) {
  const t = useMessages(policyLab)
  const language = useLanguage()
  const { now, then } = trial
  // The total of lines of earlier months and of amounts carried over.
  const before = then.send + then.stays - then.rental - then.commission
  const rows = [
    { key: 'rental', name: t.rows.rental, value: formatCents(now.rental) },
    { key: 'rentalChange', name: t.rows.rentalChange, value: formatSignedCents(then.rental - now.rental), off: true },
    { key: 'commission', name: t.rows.commission, value: formatCents(now.commission) },
    {
      key: 'commissionChange',
      name: t.rows.commissionChange,
      value: formatSignedCents(then.commission - now.commission),
      off: true,
    },
    { key: 'before', name: t.rows.before, value: formatSignedCents(before), off: before === 0 },
    { key: 'stays', name: t.rows.stays, value: formatSignedCents(-then.stays), off: then.stays === 0 },
  ].filter(
    ({ key, off }) =>
      off !== true ||
      (key === 'rentalChange' && then.rental !== now.rental) ||
      (key === 'commissionChange' && then.commission !== now.commission),
  )
  return (
    <Card title={t.nextPayday(formatDayMonth(trial.payday, language))}>
      <SumList rows={rows} total={{ name: t.rows.send, value: formatCents(then.send) }} />
      <p className="mt-3 text-sm text-muted">
        {t.sendNow(formatCents(now.send), now.payments)}{' '}
        {trial.tried.threshold !== trial.stands.threshold && t.thresholdText}
      </p>
    </Card>
  )
}

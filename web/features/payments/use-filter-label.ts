import { paymentStatuses } from '../../../domain/money/payments/payment-list'
import { formatMonth } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/areas/admins'
import type { ListControl } from '../../lists/use-list-state'
import { paymentTypes } from './payment-list'

/** Returns the active filters as text, such as `Pending, Oct 2026`; '' for no filter. */
export function useFilterLabel(list: ListControl): string {
  const t = useMessages(payments)
  const language = useLanguage()
  const { filters, search } = list.state
  const status = paymentStatuses.find((each) => each === filters['status'])
  const type = paymentTypes.find((each) => each === filters['type'])
  const month = filters['month'] ?? ''
  return [
    status === undefined ? '' : t.tabs[status],
    month === '' ? '' : formatMonth(month, language),
    type === undefined ? '' : t.types[type],
    search === '' ? '' : t.quoted(search),
  ]
    .filter((part) => part !== '')
    .join(', ')
}

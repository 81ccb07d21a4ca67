import { monthOf } from '../../../../domain/calendar'
import type { User } from '../../../../domain/entities'
import { rateInForce, type RateFact } from '../../../../domain/money/accrual/rates'
import { useToday } from '../../../data/queries/clock'
import { formatCents } from '../../../i18n/format'
import { useMessages } from '../../../i18n/messages'
import { people } from '../../../i18n/areas/admins'
import { Button } from '../../../ui/button'
import { PersonState } from '../person/person-state'

/** The actions that Edit User links to. */
export type EditAction = 'rate-rental' | 'rate-commission' | 'roles' | 'write'

interface Props {
  person: User
  rates: readonly RateFact[]
  /** Closes the sheet and starts the action. */
  onAction: (act: EditAction) => void
  canWrite: boolean
}

/**
 * Fields that Edit User shows but can't change (P23). A rate starts with a month (M13), the affiliate status follows from
 * the role (T3), and only the member can change the PayPal address (M12). Each field has a button for the action that
 * changes it.
 */
export function FieldsWithOwnActions({ person, rates, onAction, canWrite }: Props) {
  const t = useMessages(people)
  const month = monthOf(useToday())
  const rate = (kind: 'rental' | 'commission') => {
    const own = rateInForce(rates, kind, person.id, month)
    const isDefault = own === rateInForce(rates, kind, '', month)
    return isDefault ? t.defaultRate(formatCents(own)) : formatCents(own)
  }
  const rows = [
    { name: t.customEarning, value: rate('rental'), act: 'rate-rental', label: t.setEarning },
    { name: t.customCommission, value: rate('commission'), act: 'rate-commission', label: t.setCommission },
    {
      name: t.affiliateStatus,
      value: <PersonState status={person.affiliate_status} />,
      act: 'roles',
      label: t.setRole,
    },
    {
      name: t.paypalEmail,
      value: person.paypal_email || '-',
      hint: t.paypalHint,
      act: 'write',
      label: t.writeToPerson,
    },
  ] as const
  return (
    <div className="grid gap-3 sm:col-span-2">
      {rows.map((row) => (
        <div key={row.name} className="flex flex-wrap items-center gap-x-4 border-t border-line pt-3">
          <dl className="min-w-0 flex-1 basis-52">
            <dt className="text-sm leading-sm font-semibold">{row.name}</dt>
            <dd className="wrap-anywhere">{row.value}</dd>
            {'hint' in row && <dd className="text-sm text-muted">{row.hint}</dd>}
          </dl>
          {(row.act !== 'write' || canWrite) && (
            <Button kind="quiet" size="sm" onClick={() => onAction(row.act)}>
              {row.label}
            </Button>
          )}
        </div>
      ))}
    </div>
  )
}

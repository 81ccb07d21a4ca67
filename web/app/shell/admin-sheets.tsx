import { useMatch } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { momentOf } from '../../../domain/moments'
import { usePersonDetails } from '../../data/queries/people/person-records'
import { formatMoment } from '../../i18n/format'
import { useLanguage, useMessages } from '../../i18n/language'
import { people } from '../../i18n/admin-areas'
import { ReceiptSheet } from '../../features/referrals/receipt-sheet'
import { referralRows } from '../../features/referrals/referral-row'
import { ExplanationSheet } from '../../features/earnings/explanation-sheet'

/**
 * Shows an admin the same explanations (`?why=`) and receipts (`?receipt=`) as the person sees, from the person page's
 * data.
 */
export function AdminSheets() {
  const id = useMatch(paths.adminPerson)?.params.id ?? ''
  const tp = useMessages(people)
  const language = useLanguage()
  const { value, asOf } = usePersonDetails(id)
  const when = asOf === null ? '' : tp.readAt(formatMoment(momentOf(asOf), language))
  return (
    <>
      <ExplanationSheet view={value?.view} viewer="admin" lead={tp.asTheyRead} asOf={when} />
      {value !== undefined && (
        <ReceiptSheet view={value.view} rows={referralRows(value.view)} by="admin" lead={tp.asTheyRead} />
      )}
    </>
  )
}

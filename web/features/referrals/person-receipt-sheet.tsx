import { useMatch } from 'react-router-dom'
import { paths } from '../../../domain/paths'
import { usePersonDetails } from '../../data/queries/people/person-records'
import { useMessages } from '../../i18n/messages'
import { people } from '../../i18n/areas/admins'
import { ReceiptSheet } from './receipt-sheet'
import { referralRows } from './referral-row'

/** Shows an admin the same receipt as the affiliate sees, opened by `?receipt=`. */
export function PersonReceiptSheet() {
  const id = useMatch(paths.adminPerson)?.params.id ?? ''
  const tp = useMessages(people)
  const { value } = usePersonDetails(id)
  if (value === undefined) return null
  return <ReceiptSheet view={value.view} rows={referralRows(value.view)} by="admin" lead={tp.asTheyRead} />
}

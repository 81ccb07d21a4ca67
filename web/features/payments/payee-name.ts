import { isDeletedAddress } from '../../../domain/people/deletion'
import type { PaymentRow } from '../../../domain/api/payment-lists'

/** What a payee is called, also who has no name or was deleted. */
export const payeeName = (
  row: Pick<PaymentRow, 'person_name' | 'person_email'>,
  words: { noName: string; deletedPerson: string },
): string => row.person_name || (isDeletedAddress(row.person_email) ? words.deletedPerson : words.noName)

/** The address under a name; '' for who was deleted. */
export const payeeAddress = ({ person_email }: Pick<PaymentRow, 'person_email'>): string =>
  isDeletedAddress(person_email) ? '' : person_email

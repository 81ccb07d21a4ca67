import type { people } from '../../../i18n/areas/admins'
import type { MessagesOf } from '../../../i18n/group'
import { csvOnlyColumn, type ListColumn } from '../../../lists/list-column'
import type { PersonListRow } from './people-columns'

/**
 * Returns the columns of the CSV file in the form that the import reads (S30). First and last name are separate, and the
 * heading of the person's own code differs from that of the referrer's code.
 */
export const peopleFileColumns = (
  columns: readonly ListColumn<PersonListRow>[],
  t: MessagesOf<typeof people>,
): ListColumn<PersonListRow>[] =>
  columns.flatMap((column) => {
    if (column.key === 'name') {
      return [
        csvOnlyColumn<PersonListRow>('name', t.firstName, ({ first_name }) => first_name),
        csvOnlyColumn<PersonListRow>('name', t.lastName, ({ last_name }) => last_name),
      ]
    }
    return column.key === 'referralCode' ? [{ ...column, head: t.ownCode }] : [column]
  })

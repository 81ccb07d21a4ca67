import type { people } from '../../../i18n/areas/admins'
import type { WordsOf } from '../../../i18n/group'
import { inFileOnly, type ListColumn } from '../../../lists/list-column'
import type { ShownPerson } from './people-columns'

/**
 * Returns the columns of the CSV file in the form that the import reads (S30): first and last name separate, and the
 * person's own code under a different heading than the code of the referrer.
 */
export const peopleFileColumns = (
  columns: readonly ListColumn<ShownPerson>[],
  t: WordsOf<typeof people>,
): ListColumn<ShownPerson>[] =>
  columns.flatMap((column) => {
    if (column.key === 'name') {
      return [
        inFileOnly<ShownPerson>('name', t.firstName, ({ first_name }) => first_name),
        inFileOnly<ShownPerson>('name', t.lastName, ({ last_name }) => last_name),
      ]
    }
    return column.key === 'referralCode' ? [{ ...column, head: t.ownCode }] : [column]
  })

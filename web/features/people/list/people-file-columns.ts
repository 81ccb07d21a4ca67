import type { people } from '../../../i18n/areas/admins'
import type { WordsOf } from '../../../i18n/group'
import { inFileOnly, type ListColumn } from '../../../lists/list-column'
import type { ShownPerson } from './people-columns'

/**
 * The columns of the list as a file has them: such that the import of people reads them (S30). First and last names stand apart, and a
 * person's own code isn't taken for the one that recommended them.
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

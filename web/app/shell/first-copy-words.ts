import type { FirstCopy } from '../../data/queries/sync/first-sync'
import { formatCount } from '../../i18n/format'
import type { WordsOf } from '../../i18n/group'
import type { shell } from '../../i18n/shell'

type Words = WordsOf<typeof shell>['firstCopy']

/** How many records of a first copy are here, of how many where that is known. */
export const recordsOf = ({ here, total }: FirstCopy, t: Words): string =>
  total === null ? t.soFar(formatCount(here), here) : t.records(formatCount(here), formatCount(total))

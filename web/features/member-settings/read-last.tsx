import { useLanguage } from '../../i18n/language'
import { lists } from '../../i18n/lists'
import { useMessages } from '../../i18n/messages'
import { whenOf } from '../../lists/when-of'

/** Of when something is that couldn't be read anew; nothing for what was just read. */
export function ReadLast({ asOf }: { asOf: number | null }) {
  const t = useMessages(lists)
  const language = useLanguage()
  return asOf === null ? null : <p className="mt-2 text-sm leading-sm text-muted">{t.asOf(whenOf(asOf, language))}</p>
}

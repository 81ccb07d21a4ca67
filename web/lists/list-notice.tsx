import type { ListSource } from '../data/queries/list-source'
import { useOnline } from '../data/queries/network'
import { formatMoment } from '../i18n/format'
import { useLanguage, useMessages } from '../i18n/language'
import { lists } from '../i18n/areas'
import { Banner } from '../ui/banner'
import { ErrorState } from '../ui/states/error-state'

interface Props {
  source: Pick<ListSource<unknown>, 'rows' | 'error' | 'asOf' | 'retry'>
  failed: string
}

/**
 * Says why a list may be outdated: a read failed (with a retry, T6), or the device is offline (with the data's time, P10).
 */
export function ListNotice({ source, failed }: Props) {
  const t = useMessages(lists)
  const language = useLanguage()
  const online = useOnline()
  const { rows, error, asOf, retry } = source
  const when = asOf === null ? t.asOfText : t.asOf(formatMoment(new Date(asOf).toISOString(), language))
  return (
    <>
      {error !== null && online && (
        <ErrorState title={failed} onRetry={retry}>
          {rows.length > 0 && when}
        </ErrorState>
      )}
      {!online && <Banner title={t.offline}>{rows.length === 0 ? t.notRead : when}</Banner>}
    </>
  )
}

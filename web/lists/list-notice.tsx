import type { ListSource } from '../data/queries/list-source'
import { useOnline } from '../data/queries/network'
import { formatMoment } from '../i18n/format'
import { useLanguage, useMessages } from '../i18n/language'
import { lists } from '../i18n/areas'
import { Banner } from '../ui/banner'
import { ErrorState } from '../ui/states/error-state'

interface Props {
  source: Pick<ListSource<unknown>, 'rows' | 'known' | 'error' | 'asOf' | 'retry'>
  offline?: string | undefined
  failed: string
}

/** Says why a list may be incomplete or old: a failed read with a retry (T6), or offline with the data's time (P10). */
export function ListNotice({ source, offline, failed }: Props) {
  const t = useMessages(lists)
  const language = useLanguage()
  const online = useOnline()
  const { rows, known, error, asOf, retry } = source
  const copied = offline !== undefined
  const when = asOf === null ? t.asOfText : t.asOf(formatMoment(new Date(asOf).toISOString(), language))
  const bannerText = copied ? (known ? offline : t.notArrived) : rows.length === 0 ? t.notRead : when
  return (
    <>
      {/* A failure of the local database is reported even without a connection. */}
      {error !== null && (online || copied) && (
        <ErrorState title={failed} onRetry={retry}>
          {rows.length > 0 && when}
        </ErrorState>
      )}
      {!online && <Banner title={t.offline}>{bannerText}</Banner>}
    </>
  )
}

import { useState } from 'react'
import { CodedError } from '../../../domain/error-codes'
import type { Id } from '../../../domain/entities'
import { sendMailAgain, useMailLog, type MailRow } from '../../data/repos/mail-log'
import { errorWords } from '../../i18n/errors'
import { formatMoment } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { mailLog } from '../../i18n/mail-log'
import { useMessages } from '../../i18n/messages'
import { Band } from '../../ui/band'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { ErrorState } from '../../ui/error-state'
import { Pager } from '../../ui/pager'
import { Skeleton } from '../../ui/skeleton'
import { Table, type Column } from '../../ui/table'
import { toast } from '../../ui/toast'
import { MailDialog } from './mail-dialog'
import { MailState } from './mail-state'

/** Mail Log: what was written to whom, in which state; without a mail server each mail can be read here with its link. */
export function MailLogPage() {
  const t = useMessages(mailLog)
  const words = useMessages(errorWords)
  const language = useLanguage()
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<Id | null>(null)
  const { value, loading, error, reload } = useMailLog(page)

  async function again(id: Id): Promise<void> {
    try {
      await sendMailAgain(id)
      toast({ kind: 'ok', title: t.queuedAgain })
      reload()
    } catch (refused) {
      toast({ kind: 'bad', title: t.error, text: words[refused instanceof CodedError ? refused.code : 'server-error'] })
    }
  }

  const actions = (row: MailRow) => (
    <span className="flex flex-wrap justify-end gap-2">
      <Button kind="quiet" size="sm" aria-label={t.readOf(row.subject, row.to)} onClick={() => setOpen(row.id)}>
        {t.read}
      </Button>
      {value?.smtp === true && (row.status === 'kept' || row.status === 'failed') && (
        <Button kind="bare" size="sm" onClick={() => void again(row.id)}>
          {t.sendAgain}
        </Button>
      )}
    </span>
  )
  const columns: Column<MailRow>[] = [
    { key: 'to', head: t.to, cell: (row) => row.to },
    { key: 'kind', head: t.kind, cell: (row) => t.templates[row.template], className: 'max-lg:hidden' },
    { key: 'about', head: t.about, cell: (row) => row.subject },
    {
      key: 'state',
      head: t.state,
      cell: (row) => (
        <span className="grid">
          <MailState status={row.status} />
          {row.error !== '' && (
            <span className="text-xs text-muted">
              {t.tries(row.tries)}: {row.error}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'written',
      head: t.written,
      cell: (row) => formatMoment(row.queued_at, language),
      className: 'whitespace-nowrap',
    },
    { key: 'read', head: <span className="sr-only">{t.read}</span>, cell: actions, end: true },
  ]

  return (
    <div className="grid max-w-336 content-start gap-5 px-4 py-4 md:px-8 md:py-5">
      <p className="text-muted">{t.lead}</p>
      {value?.smtp === false && <Band title={t.kept}>{t.keptText}</Band>}
      {error !== null && (
        <ErrorState title={t.failed} onRetry={reload}>
          {t.failedText}
        </ErrorState>
      )}
      {value === undefined && loading && <Skeleton className="h-80 rounded-lg" />}
      {value !== undefined && value.rows.length === 0 && page === 1 && (
        <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
      )}
      {value !== undefined && (value.rows.length > 0 || page > 1) && (
        <Table
          dense
          caption={t.caption}
          columns={columns}
          rows={value.rows}
          rowKey={(row) => row.id}
          phoneRow={(row) => (
            <div className="grid gap-1">
              <div className="flex items-baseline justify-between gap-3">
                <b className="font-semibold wrap-anywhere">{row.to}</b>
                <MailState status={row.status} />
              </div>
              <span>{row.subject}</span>
              <div className="flex items-center justify-between gap-3 text-sm text-muted">
                {formatMoment(row.queued_at, language)}
                {actions(row)}
              </div>
            </div>
          )}
          footer={<Pager page={page} more={value.more} texts={t} onPage={setPage} />}
        />
      )}
      <MailDialog id={open} onClose={() => setOpen(null)} />
    </div>
  )
}

import { useMemo, type ReactNode } from 'react'
import type { DeliveryRow } from '../../../../domain/api/messages/webhook'
import { useMessages } from '../../../i18n/messages'
import { webhook } from '../../../i18n/areas/admins'
import type { ListColumn } from '../../../lists/list-column'
import { RowLink } from '../../../lists/row-link'
import type { OpenedRow } from '../../../lists/use-opened-row'
import { Button } from '../../../ui/button'
import { DeliveryStatusBadge, AttemptDots, useDeliveryStatusText, useFormatDateTime } from './delivery-status'
import type { ResendCommand } from './webhook-delivery-dialog'

export function useDeliveryColumns(opened: OpenedRow, resend: ResendCommand): ListColumn<DeliveryRow>[] {
  const t = useMessages(webhook)
  const when = useFormatDateTime()
  const answer = useDeliveryStatusText()
  return useMemo(() => {
    const opener = (row: DeliveryRow, words: ReactNode) => (
      <RowLink to={opened.to(row.id)} state={opened.state} label={t.lookAt(row.event, row.about)}>
        {words}
      </RowLink>
    )
    const duration = (row: DeliveryRow) => (row.tried_at === '' || row.status === 'sending' ? '' : t.ms(row.took_ms))
    const about = (row: DeliveryRow) => row.about || t.nobody
    return [
      {
        key: 'when',
        head: t.when,
        cell: (row) => when(row.queued_at),
        text: (row) => row.queued_at,
        className: 'whitespace-nowrap',
        mobile: 'note',
      },
      {
        key: 'event',
        head: t.event,
        cell: (row) => <code className="text-[.8125rem]">{row.event}</code>,
        text: (row) => row.event,
        mobile: 'title',
        mobileCell: (row) => opener(row, <code className="text-[.9375rem]">{row.event}</code>),
      },
      {
        key: 'about',
        head: t.about,
        cell: about,
        text: about,
        className: 'max-w-56 truncate',
        mobile: 'subtitle',
      },
      {
        key: 'tries',
        head: t.tries,
        cell: (row) => <AttemptDots row={row} />,
        text: (row) => row.tries,
        mobile: 'meta',
      },
      {
        key: 'answer',
        head: t.answer,
        cell: (row) => <DeliveryStatusBadge row={row} />,
        text: answer,
        skeleton: 'state',
        mobile: 'badge',
      },
      {
        key: 'took',
        head: t.took,
        cell: duration,
        text: duration,
        end: true,
        className: 'whitespace-nowrap max-lg:hidden',
      },
      {
        key: 'actions',
        head: t.actions,
        end: true,
        className: 'whitespace-nowrap',
        cell: (row) => (
          <span className="inline-flex items-center justify-end gap-2">
            <ResendButton row={row} resend={resend} />
            {opener(row, t.look)}
          </span>
        ),
      },
    ]
  }, [t, when, answer, opened, resend])
}

function ResendButton({ row, resend }: { row: DeliveryRow; resend: ResendCommand }) {
  const t = useMessages(webhook)
  if (row.status !== 'failed' && row.status !== 'queued') return null
  return (
    <Button
      kind="bare"
      size="sm"
      blocked={resend.blocked}
      aria-label={t.sendAgainOf(row.event, row.about)}
      onClick={() => void resend.send({ deliveries: [row.id] })}
    >
      {t.sendAgain}
    </Button>
  )
}

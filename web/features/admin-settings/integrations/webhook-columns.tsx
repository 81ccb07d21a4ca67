import { useMemo, type ReactNode } from 'react'
import type { DeliveryRow } from '../../../../domain/api/messages/webhook'
import { useMessages } from '../../../i18n/messages'
import { webhook } from '../../../i18n/areas/admins'
import type { ListColumn } from '../../../lists/list-column'
import { RowOpener } from '../../../lists/row-opener'
import type { Opened } from '../../../lists/use-opened'
import { Button } from '../../../ui/button'
import { DeliveryAnswer, TryDots, useAnswerWords, useShortMoment } from './webhook-answer'
import type { SendAgain } from './webhook-delivery'

export function useDeliveryColumns(opened: Opened, again: SendAgain): ListColumn<DeliveryRow>[] {
  const t = useMessages(webhook)
  const when = useShortMoment()
  const answer = useAnswerWords()
  return useMemo(() => {
    const opener = (row: DeliveryRow, words: ReactNode) => (
      <RowOpener to={opened.to(row.id)} state={opened.state} label={t.lookAt(row.event, row.about)}>
        {words}
      </RowOpener>
    )
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
        cell: (row) => row.about || t.nobody,
        text: (row) => row.about || t.nobody,
        className: 'max-w-56 truncate',
        mobile: 'subtitle',
      },
      { key: 'tries', head: t.tries, cell: (row) => <TryDots row={row} />, text: (row) => row.tries, mobile: 'meta' },
      {
        key: 'answer',
        head: t.answer,
        cell: (row) => <DeliveryAnswer row={row} />,
        text: answer,
        skeleton: 'state',
        mobile: 'badge',
      },
      {
        key: 'took',
        head: t.took,
        cell: (row) => (row.tried_at === '' || row.status === 'sending' ? '' : t.ms(row.took_ms)),
        text: (row) => (row.tried_at === '' || row.status === 'sending' ? '' : t.ms(row.took_ms)),
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
            {(row.status === 'failed' || row.status === 'queued') && (
              <Button
                kind="bare"
                size="sm"
                blocked={again.blocked}
                aria-label={t.sendAgainOf(row.event, row.about)}
                onClick={() => void again.send({ deliveries: [row.id] })}
              >
                {t.sendAgain}
              </Button>
            )}
            {opener(row, t.look)}
          </span>
        ),
      },
    ]
  }, [t, when, answer, opened, again])
}

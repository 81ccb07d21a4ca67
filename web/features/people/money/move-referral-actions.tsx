import { useState } from 'react'
import { monthsRoute } from '../../../../domain/api/money/payment-runs'
import { voidReferralMoveRoute } from '../../../../domain/api/people/people'
import type { User } from '../../../../domain/entities'
import { useRoute } from '../../../data/queries/use-route'
import type { PersonRecords } from '../../../data/queries/people/person-records'
import { CommandButton } from '../../../forms/command-button'
import { CommandDialog } from '../../../forms/command-dialog'
import { ReasonField } from '../../../forms/fields'
import { lateFacts } from '../../../i18n/areas/admins'
import { useMessages } from '../../../i18n/messages'
import { MoveReferralDialog } from './move-referral-dialog'

interface Props {
  person: User
  records: PersonRecords
  onDone: () => void
}

/** Buttons that move a person to another affiliate, and undo such a move (M14). */
export function MoveReferralActions({ person, records, onDone }: Props) {
  const t = useMessages(lateFacts)
  const [openDialog, setOpenDialog] = useState<'move' | 'undo' | null>(null)
  const months = useRoute(monthsRoute, {}, { again: openDialog === 'move' }).value
  const current = records.attributions.find((row) => row.to_date === '')
  const close = () => setOpenDialog(null)
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <CommandButton kind="quiet" size="sm" onClick={() => setOpenDialog('move')}>
        {t.move}
      </CommandButton>
      {current !== undefined && records.referrer.moved && (
        <CommandButton kind="link" size="sm" onClick={() => setOpenDialog('undo')}>
          {t.undoMove}
        </CommandButton>
      )}
      <MoveReferralDialog
        open={openDialog === 'move' && months !== undefined}
        person={person}
        current={current}
        generated={months?.generated ?? []}
        onClose={close}
        onDone={onDone}
      />
      <CommandDialog
        open={openDialog === 'undo'}
        route={voidReferralMoveRoute}
        start={{ attribution: current?.id ?? '', reason: '' }}
        kind="ask"
        danger
        title={t.undoMoveTitle}
        lead={t.undoMoveText}
        safe={t.keep}
        confirm={t.undoMove}
        done={() => ({ title: t.undoMoveDone })}
        onDone={onDone}
        onClose={close}
      >
        {(form) => <ReasonField form={form} name="reason" />}
      </CommandDialog>
    </div>
  )
}

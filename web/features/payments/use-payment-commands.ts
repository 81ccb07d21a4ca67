import { useRef, useState } from 'react'
import { CodedError, type ErrorCode } from '../../../domain/error-codes'
import type { PaymentRefusal } from '../../../domain/api/admin'
import type { Id, UserPayment } from '../../../domain/entities'
import { approvePayments, dispersePayments } from '../../data/repos/payments-admin'
import { errorWords } from '../../i18n/errors'
import { useMessages } from '../../i18n/messages'
import { payments } from '../../i18n/payments'
import { toast } from '../../ui/toast'

/** The code of anything thrown. */
export const codeOf = (error: unknown): ErrorCode => (error instanceof CodedError ? error.code : 'server-error')

/**
 * Approve and disperse, for one payment or a selection. While one is under way further clicks do nothing; each payment that
 * is refused says why, with its person's name.
 */
export function usePaymentCommands(rows: readonly UserPayment[]) {
  const t = useMessages(payments)
  const words = useMessages(errorWords)
  const [busy, setBusy] = useState<ReadonlySet<Id>>(new Set())
  const running = useRef(false)

  async function run(
    ids: Id[],
    status: 'approved' | 'dispersed',
    send: (ids: Id[]) => Promise<{ done: Id[]; refused: PaymentRefusal[] }>,
  ): Promise<void> {
    if (running.current || ids.length === 0) return
    running.current = true
    setBusy(new Set(ids))
    try {
      const { done, refused } = await send(ids)
      const word = t.statuses[status]
      if (done.length > 0) {
        const text = ids.length === 1 ? t.changedTo(word) : t.manyChanged(done.length, word)
        toast({ kind: 'ok', title: t.updated, text })
      }
      if (refused.length > 0) {
        const said = refused.map(({ payment, code }) => {
          const name = rows.find((row) => row.id === payment)?.person_name ?? ''
          return `${name}: ${words[code]}`
        })
        toast({ kind: 'bad', title: t.refused(refused.length), text: said.join(' '), durationMs: 12_000 })
      }
    } catch (error) {
      toast({ kind: 'bad', title: t.error, text: t.updateFailed(words[codeOf(error)]) })
    } finally {
      running.current = false
      setBusy(new Set())
    }
  }

  return {
    busy,
    approve: (ids: Id[]) =>
      run(ids, 'approved', async (wanted) => {
        const { approved, refused } = await approvePayments(wanted)
        return { done: approved, refused }
      }),
    disperse: (ids: Id[]) =>
      run(ids, 'dispersed', async (wanted) => {
        const { dispersed, refused } = await dispersePayments(wanted)
        return { done: dispersed, refused }
      }),
  }
}

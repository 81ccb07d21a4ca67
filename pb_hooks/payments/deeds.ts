import type { Id, PaymentStatus } from '../../domain/entities'
import type { PaymentDeed } from '../../domain/money/payment-deeds'
import type { Actor } from '../platform/audit'
import { approveAll, type Moved } from './approve-all'
import { disperseAll, type Sent } from './disperse-all'

/** What each deed is: the state it takes payments from, and what it does to many of them in the caller's transaction. */
export const deeds: {
  [deed in PaymentDeed]: {
    from: PaymentStatus
    move: (tx: PbApp, payments: readonly Id[], actor: Actor, sent: Sent) => Moved
  }
} = {
  approve: { from: 'pending', move: approveAll },
  disperse: { from: 'approved', move: disperseAll },
}

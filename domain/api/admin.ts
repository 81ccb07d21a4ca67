import type {
  CalendarDate,
  Cents,
  Id,
  MailOutboxRow,
  Month,
  PaymentType,
  Role,
  TicketCategory,
  TicketPriority,
  TicketStatus,
} from '../entities'

type Done = Record<string, never>

/** One person's result in a run or dry run, with the reason in a code and its figures (M5). */
export interface RunRow {
  userId: Id
  name: string
  paymentType: PaymentType
  outcome: 'created' | 'already' | 'skipped'
  /** `payment`, `already-paid`, `below-threshold`, `held`, `negative`, `no-days`, `paid-by-hand`. */
  reason: RunReason
  amountCents: Cents
  lines: RunLine[]
}
export const runReasons = [
  'payment',
  'already-paid',
  'below-threshold',
  'held',
  'balance-not-positive',
  'no-days',
  'paid-by-hand',
  'settled-zero',
] as const
export type RunReason = (typeof runReasons)[number]

export interface RunLine {
  kind: 'rental' | 'commission' | 'bonus' | 'adjustment'
  month: Month
  days: number
  daysInMonth: number
  rateCents: Cents
  amountCents: Cents
  /** Made by this run, or carried over from an earlier one. */
  carried: boolean
  /** Made by this run for a month generated earlier (late fact). */
  late: boolean
  n: number
  /** Commission: whose rental it is for. */
  referredName: string
}

export interface DryRun {
  month: Month
  /** Names what was seen; a commit with another state is refused with `dry-run-stale`. */
  hash: string
  rows: RunRow[]
  counts: { created: number; already: number; skipped: number; lines: number }
  totals: { rentalCents: Cents; commissionCents: Cents }
}

export interface MonthsState {
  /** Closed months that can be generated now, oldest first. */
  ready: Month[]
  generated: Month[]
  newestRun: { id: Id; month: Month; undoable: boolean } | null
  today: CalendarDate
}

/** Commands of admins. Each carries the header `Idempotency-Key`, made by the browser before it sends. */
export interface AdminRoutes {
  'POST /api/admin/roles': {
    input: { user: Id; role: Role; granted: boolean; fromDate?: CalendarDate; reason?: string; password?: string }
    output: Done
  }
  'POST /api/admin/people/edit': {
    input: {
      user: Id
      email?: string
      first_name?: string
      last_name?: string
      phone?: string
      linkedin_url?: string
      profile_photo_status?: '' | 'success'
      verification_badge_status?: '' | 'success'
      note?: string
    }
    output: Done
  }
  'POST /api/admin/rentals/start': {
    input: { user: Id; startDate: CalendarDate; reason?: string; note?: string }
    output: { period: Id }
  }
  'POST /api/admin/rentals/end': { input: { period: Id; endDate: CalendarDate; reason: string }; output: Done }
  'POST /api/admin/rentals/void': { input: { period: Id; reason: string }; output: Done }
  'POST /api/admin/rates': {
    input: {
      kind: 'rental' | 'commission' | 'bonus'
      user: Id
      fromMonth: Month
      amountCents: Cents
      useDefault?: boolean
    }
    output: Done
  }
  'GET /api/admin/payment-runs/months': { query: Record<string, never>; output: MonthsState }
  'POST /api/admin/payment-runs/dry-run': { input: { month: Month }; output: DryRun }
  'POST /api/admin/payment-runs': {
    input: { month: Month; hash: string }
    output: { run: Id; message: string } & DryRun['counts']
  }
  'POST /api/admin/payment-runs/undo': { input: { run: Id }; output: Done }
  'GET /api/admin/payment-runs/results': {
    query: { run: Id; page?: string }
    output: { rows: RunRow[]; more: boolean }
  }
  'POST /api/admin/payments': {
    input: {
      user: Id
      paymentType: PaymentType
      amount: string
      periodStart: CalendarDate
      periodEnd: CalendarDate
      method?: string
      notes?: string
      confirmDuplicate?: boolean
    }
    output: { payment: Id }
  }
  'POST /api/admin/payments/approve': {
    input: { payments: Id[] }
    output: { approved: Id[]; refused: PaymentRefusal[] }
  }
  'POST /api/admin/payments/disperse': {
    input: { payments: Id[]; reference?: string }
    output: { dispersed: Id[]; refused: PaymentRefusal[] }
  }
  'POST /api/admin/payments/cancel': { input: { payment: Id; lines: 'later' | 'never'; reason: string }; output: Done }
  'POST /api/admin/earnings/adjust': {
    input: { user: Id; paymentType: PaymentType; month: Month; amount: string; reason: string }
    output: { earning: Id }
  }
  /** Lines held because their month was paid by hand: pay as well, or never (M5). */
  'POST /api/admin/earnings/held': {
    input: { user: Id; paymentType: PaymentType; month: Month; choice: 'pay' | 'never'; reason: string }
    output: Done
  }
  'POST /api/admin/tickets/change': {
    input: { ticket: Id; status?: TicketStatus; priority?: TicketPriority; category?: TicketCategory }
    output: Done
  }
  'POST /api/admin/tickets/notes': { input: { id: Id; ticket: Id; note: string }; output: Done }
  'POST /api/admin/messages/edit': { input: { message: Id; text: string }; output: Done }
  'POST /api/admin/messages/remove': { input: { message: Id }; output: Done }
  /** All or none, version-checked (M7): `versions` holds the version each changed key was read at, 0 = absent. */
  'POST /api/admin/settings': {
    input: { values: Record<string, unknown>; versions: Record<string, number>; fromMonth?: Month }
    output: Done
  }
  'POST /api/admin/secrets': { input: { name: string; value: string; password: string }; output: Done }
  'GET /api/admin/secrets': {
    query: Record<string, never>
    output: { secrets: { name: string; setBy: string; setAt: string }[] }
  }
  'GET /api/admin/mail-log': {
    query: { page?: string }
    output: { rows: Omit<MailOutboxRow, 'html' | 'data'>[]; more: boolean; smtp: boolean }
  }
  'GET /api/admin/mail-log/one': { query: { id: Id }; output: { mail: MailOutboxRow; masked: boolean } }
  'POST /api/admin/mail-log/send-again': { input: { id: Id }; output: Done }
  'GET /api/admin/audit-log': {
    query: { page?: string; subject?: string }
    output: {
      rows: {
        n: number
        at: string
        actorName: string
        action: string
        subject: string
        before: unknown
        after: unknown
      }[]
      more: boolean
    }
  }
  'GET /api/admin/overview': {
    query: Record<string, never>
    output: {
      users: number
      affiliates: number
      admins: number
      pendingAffiliates: number
      tickets: Record<TicketStatus, number>
      activeRentals: number
    }
  }
}

export interface PaymentRefusal {
  payment: Id
  code: 'payee-missing' | 'payee-cooling-off' | 'payment-state-changed' | 'payment-in-batch'
}

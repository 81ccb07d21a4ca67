import fc from 'fast-check'
import type { NetworkCondition } from './device'

/** `on` selects one of two devices of the same person. */
export type Event =
  | { kind: 'create'; on: 0 | 1; poison: boolean; holdMs?: number }
  | { kind: 'edit'; on: 0 | 1; field: 'first_name' | 'last_name'; to: string }
  | { kind: 'sync'; on: 0 | 1; conditions: NetworkCondition[] }
  | { kind: 'kill'; on: 0 | 1; turns: number }
  /** Continues until a network condition or a change prevents it. */
  | { kind: 'refetch'; on: 0 | 1; conditions: NetworkCondition[] }
  | { kind: 'foreign'; what: 'write' | 'late-write' | 'remove' | 'hand-over'; row: number }
  | { kind: 'role'; admin: boolean }
  /** Written, moved to another month or payment, or deleted. */
  | { kind: 'line'; c: 'earnings' | 'payment_lines'; gone: boolean; row: number; group: number }
  /** Another person's ticket with two messages. A device that has it may reply. */
  | { kind: 'ticket'; what: 'write' | 'close' | 'open'; row: number }
  | { kind: 'reply'; on: 0 | 1; row: number; poison: boolean }
  | { kind: 'days'; days: number }
  /** Ms ahead of the true time. */
  | { kind: 'clock'; on: 0 | 1; offMs: number }
  /** `restore`: the newest copy. */
  | { kind: 'server'; what: 'restart' | 'copy' | 'restore' }

const conditions = fc.array(
  fc.constantFrom<NetworkCondition>('fine', 'request-lost', 'answer-lost', 'twice', 'crash-before', 'crash-after'),
  { maxLength: 4 },
)
const on = fc.constantFrom<0 | 1>(0, 1)

/** Failing histories are reduced to short ones. */
export const histories: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('create' as const), on, poison: fc.boolean() }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('edit' as const),
        on,
        field: fc.constantFrom<'first_name' | 'last_name'>('first_name', 'last_name'),
        to: fc.constantFrom('Ana', 'Bo', 'Cy'),
      }),
    },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('sync' as const), on, conditions }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), on, turns: fc.nat({ max: 60 }) }) },
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('foreign' as const),
        what: fc.constantFrom<'write' | 'late-write' | 'remove' | 'hand-over'>(
          'write',
          'late-write',
          'remove',
          'hand-over',
        ),
        row: fc.nat({ max: 5 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('role' as const), admin: fc.boolean() }) },
  ),
  { minLength: 5, maxLength: 40 },
)

export const restoredHistories: fc.Arbitrary<Event[]> = histories.chain((events) =>
  fc
    .array(
      fc.tuple(
        fc.nat({ max: events.length }),
        fc.constantFrom<'restart' | 'copy' | 'restore'>('restart', 'copy', 'copy', 'restore', 'restore'),
      ),
      { minLength: 3, maxLength: 10 },
    )
    .map((moments) =>
      moments.reduce<Event[]>((all, [at, what]) => all.toSpliced(at, 0, { kind: 'server' as const, what }), events),
    ),
)

/** The devices also refetch their data. */
export const withRefetches = (of: fc.Arbitrary<Event[]>): fc.Arbitrary<Event[]> =>
  of.chain((events) =>
    fc
      .array(
        fc.tuple(fc.nat({ max: events.length }), fc.record({ kind: fc.constant('refetch' as const), on, conditions })),
        { minLength: 4, maxLength: 16 },
      )
      .map((moments) => moments.reduce<Event[]>((all, [at, event]) => all.toSpliced(at, 0, event), events)),
  )

const minute = 60_000
const day = 24 * 60 * minute

/** Clocks are set wrong and corrected between changes (Y16). */
export const wrongClockHistories: fc.Arbitrary<Event[]> = histories.chain((events) =>
  fc
    .array(
      fc.tuple(
        fc.nat({ max: events.length }),
        fc.oneof(
          fc.record({
            kind: fc.constant('clock' as const),
            on,
            offMs: fc.constantFrom(0, day, 40 * day, -365 * day, 30 * minute, -30 * minute),
          }),
          fc.record({
            kind: fc.constant('create' as const),
            on,
            poison: fc.constant(false),
            holdMs: fc.constantFrom(10_000, 10 * minute),
          }),
        ),
      ),
      { minLength: 4, maxLength: 16 },
    )
    .map((moments) => moments.reduce<Event[]>((all, [at, event]) => all.toSpliced(at, 0, event), events)),
)

const ticket = fc.nat({ max: 2 })

/** An admin's two devices, with tickets that enter and leave their windows. */
export const windowHistories: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('ticket' as const),
        what: fc.constantFrom<'write' | 'close' | 'open'>('write', 'write', 'close', 'close', 'open'),
        row: ticket,
      }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.constantFrom(1, 30, 89, 91) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('reply' as const), on, row: ticket, poison: fc.boolean() }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('sync' as const), on, conditions }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), on, turns: fc.nat({ max: 60 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('create' as const), on, poison: fc.boolean() }) },
  ),
  { minLength: 5, maxLength: 40 },
)

export const moneyHistories: fc.Arbitrary<Event[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('line' as const),
        c: fc.constantFrom<'earnings' | 'payment_lines'>('earnings', 'payment_lines'),
        gone: fc.constantFrom(false, false, true),
        row: fc.nat({ max: 3 }),
        group: fc.nat({ max: 2 }),
      }),
    },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('sync' as const), on, conditions }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill' as const), on, turns: fc.nat({ max: 60 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('role' as const), admin: fc.boolean() }) },
  ),
  { minLength: 5, maxLength: 40 },
)
